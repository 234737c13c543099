import { expect, it } from "vitest";
import { ERROR_CODES } from "@/lib/contract/errors";
import { CreateFailure } from "@/lib/create-failure";
import type { StudioError } from "@/lib/errors";
import { describeOnEachDatabase } from "@/lib/testing/database";
import { createScriptedService } from "@/lib/testing/service";
import { addPerson, aRequest, createTestStudio } from "@/lib/testing/studio";
import { createCreation } from "../create";

describeOnEachDatabase("a create that was not started", (database) => {
  const open = async () => {
    const ownerId = await addPerson(database(), "ada");
    const service = createScriptedService();
    const { context, clock } = createTestStudio(database(), { service });
    const create = () => createCreation(context, { ownerId, request: aRequest(), idempotencyKey: null });
    return { service, clock, create };
  };
  const failing = (
    name: keyof typeof ERROR_CODES,
    options: ConstructorParameters<typeof CreateFailure>[2],
    outcome: CreateFailure["outcome"] = "refused",
  ) => {
    throw new CreateFailure(outcome, { message: "no", code: ERROR_CODES[name].code, details: [] }, options);
  };

  it.each([
    ["quota_exhausted", "quota"],
    ["service_refused_token", "unauthorized"],
  ] as const)(
    "a create refused for %s reports the length of the service's pause; a later create reports the time that is left",
    async (name, kind) => {
      const { service, clock, create } = await open();
      service.on.create = () => failing(name, { kind, retryAfterMs: 90_000 });
      await expect(create()).rejects.toMatchObject({ errorName: name, retryAfterMs: 90_000 });
      clock.advance(30_000);
      const refused = await create().catch((error: unknown) => error);
      expect(refused).toMatchObject({ errorName: name });
      const { retryAfterMs } = refused as StudioError;
      expect(retryAfterMs).toBeLessThanOrEqual(60_000);
      expect(retryAfterMs).toBeGreaterThan(30_000);
      expect(service.calls.create).toBe(1);
    },
  );

  it("when the service is unreachable and the create was not sent, the error says how long to wait", async () => {
    const { service, create } = await open();
    service.on.create = () => failing("service_unreachable", { retryAfterMs: 7_000 }, "not_sent");
    await expect(create()).rejects.toMatchObject({ errorName: "service_unreachable", retryAfterMs: 7_000 });
  });
});
