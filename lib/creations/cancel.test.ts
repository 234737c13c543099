import { expect, it } from "vitest";
import { describeOnEachDatabase } from "@/lib/testing/database";
import { aReport, createScriptedService } from "@/lib/testing/service";
import { addPerson, aRequest, createTestStudio } from "@/lib/testing/studio";
import { cancelCreation } from "./cancel";
import { createCreation } from "./create";
import { rereadRow } from "./ledger/row";

const error = { message: "why", code: 50201, details: [] };

describeOnEachDatabase("a cancel", (database) => {
  const open = async () => {
    const ownerId = await addPerson(database());
    const service = createScriptedService();
    const { context } = createTestStudio(database(), { service });
    const id = await createCreation(context, { ownerId, request: aRequest(), idempotencyKey: null });
    const cancel = () => cancelCreation(context, { ownerId, id });
    const row = () => rereadRow(database(), id);
    return { service, cancel, row };
  };

  it.each([
    ["succeeds", aReport({ status: "succeed" }), "This creation is finished already."],
    ["fails", aReport({ status: "failed", error }), "This creation has failed already."],
  ] as const)("that comes as the creation %s says so, and changes nothing", async (_, report, message) => {
    const { service, cancel, row } = await open();
    service.on.status = () => report;
    await expect(cancel()).rejects.toMatchObject({
      errorName: "not_cancellable",
      message,
      details: [{ field: "status", message: report.status }],
    });
    expect(service.calls.cancel).toBe(1);
    expect((await row())?.status).toBe(report.status);
    // Asked again, it says the same without a call.
    await expect(cancel()).rejects.toMatchObject({ errorName: "not_cancellable", message });
    expect(service.calls.cancel).toBe(1);
  });

  it("that takes effect is answered as done, also when it is asked for again", async () => {
    const { service, cancel, row } = await open();
    service.on.status = () => aReport({ status: "cancelled" });
    await cancel();
    await cancel();
    expect((await row())?.status).toBe("cancelled");
    expect(service.calls.cancel).toBe(1);
  });

  it("of a creation that still runs afterwards is recorded, and answered without an error", async () => {
    const { cancel, row } = await open();
    await cancel();
    const { status, cancel_requested_at, cancel_sent_at } = (await row()) ?? {};
    expect(status).toBe("processing");
    expect(cancel_requested_at).not.toBeNull();
    expect(cancel_sent_at).not.toBeNull();
  });
});
