import { expect, it } from "vitest";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { aReport, createScriptedService } from "@/tools/testing/service";
import { addPerson, aRequest, createStoppedClock, createTestStudio } from "@/tools/testing/studio";
import { cancelCreation } from "./cancel";
import { createCreation } from "./create";
import { rereadRow } from "./ledger/row";
import { refresh } from "./sync/refresh";

const error = { message: "why", code: 50201, details: [] };

describeOnEachDatabase("a cancel", (database) => {
  const open = async () => {
    const ownerId = await addPerson(database());
    // A creation is read at most once a second, and the clock stands.
    const service = Object.assign(createScriptedService(), { pollIntervalMs: 1_000 });
    const { context } = createTestStudio(database(), {
      service,
      pollIntervalMs: null,
      clock: createStoppedClock(),
    });
    const id = await createCreation(context, { ownerId, request: aRequest(), idempotencyKey: null });
    const cancel = () => cancelCreation(context, { ownerId, id });
    const row = () => rereadRow(database(), id);
    const read = async () => {
      const found = await row();
      if (found) await refresh(context, context, found, true);
    };
    return { service, cancel, row, read };
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

  it("of a creation that has succeeded since its status was last read, a moment ago, says so", async () => {
    const { service, cancel, read } = await open();
    await read();
    service.on.status = () => aReport({ status: "succeed" });
    await expect(cancel()).rejects.toMatchObject({ errorName: "not_cancellable" });
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
