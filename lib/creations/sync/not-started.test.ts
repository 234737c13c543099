import { ERROR_CODES } from "contract/errors";
import type { StudioError } from "contract/studio-error";
import { CreateFailure } from "image-providers/create-failure";
import type { KyselyPlugin } from "kysely";
import { expect, it } from "vitest";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { createScriptedService } from "@/tools/testing/service";
import { addPerson, aRequest, createTestStudio } from "@/tools/testing/studio";
import { cancelCreation } from "../cancel";
import { settled } from "../context/background";
import { createCreation } from "../create";
import { sweep } from "./sweep";

describeOnEachDatabase("a create that was not started", (database, another) => {
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

  for (const statement of [0, 1, 2, 3]) {
    const moment = statement === 0 ? "before the answer" : `after statement ${statement} behind it`;
    it(`a cancel while the service turns a create away ends the creation, and it is never sent again (${moment})`, async () => {
      const ownerId = await addPerson(database(), "ada");
      const service = createScriptedService({ slots: 1 });
      const otherProcess = createTestStudio(another(), { service }).context;
      const cancel = async () => {
        const { id } = await another().selectFrom("creations").select("id").executeTakeFirstOrThrow();
        await cancelCreation(otherProcess, { ownerId, id });
      };
      let left: number | null = null;
      const cancelling: KyselyPlugin = {
        transformQuery: ({ node }) => node,
        async transformResult({ result }) {
          if (left !== null && --left === 0) await cancel();
          return result;
        },
      };
      const { context, clock } = createTestStudio(database().withPlugin(cancelling), { service });
      service.on.create = async () => {
        if (service.calls.create > 1) return "sent again";
        if (statement === 0) await cancel();
        left = statement;
        return failing("service_busy", { kind: "slots_full", retryAfterMs: 1_000 });
      };
      const id = await createCreation(context, { ownerId, request: aRequest(), idempotencyKey: null });
      await settled(context);
      left = null;
      for (let round = 0; round < 3; round++) {
        clock.advance(2_000);
        await sweep(context);
        await settled(context);
      }
      const row = await database().selectFrom("creations").selectAll().executeTakeFirstOrThrow();
      expect(row).toMatchObject({ id, status: "cancelled" });
      expect(row.finished_at).not.toBeNull();
      expect(service.calls.create).toBe(1);
      const events = await database().selectFrom("creation_events").select("kind").execute();
      expect(events.filter(({ kind }) => kind === "cancelled")).toHaveLength(1);
    });
  }

  it("a creation that the service turned away keeps its place in the queue and is sent once the pause is over", async () => {
    const { service, clock, create } = await open();
    service.on.create = () => failing("service_busy", { kind: "slots_full", retryAfterMs: 1_000 });
    const id = await create();
    const row = () => database().selectFrom("creations").selectAll().executeTakeFirstOrThrow();
    expect(await row()).toMatchObject({ id, status: "queued", finished_at: null, sending_at: null });
    expect((await row()).queued_at).not.toBeNull();
    expect(service.calls.create).toBe(1);
    clock.advance(500);
    await create();
    expect(service.calls.create).toBe(1);
  });
});
