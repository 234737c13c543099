/** Answers that arrive late or twice, because several processes or a person acted in between. */

import { ERROR_CODES } from "contract/errors";
import { CreateFailure } from "image-providers/create-failure";
import { expect, it } from "vitest";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { aReport, createScriptedService } from "@/tools/testing/service";
import {
  addPerson,
  aRequest,
  createStoppedClock,
  createTestStudio,
  type TestClock,
} from "@/tools/testing/studio";
import { waitFor } from "@/tools/testing/wait";
import { changeMany, UNDO_MS } from "../change-many";
import { readChanges } from "../changes";
import { settled } from "../context/background";
import { createCreation } from "../create";
import { rereadRow } from "../ledger/row";
import { linkCreation } from "../unknown-outcome";
import { passOnCancel } from "./pass-on-cancel";
import { recoverInterruptedSends } from "./recover-sends";
import { refresh } from "./refresh";
import { sweep } from "./sweep";

const DAY_MS = 24 * 3_600_000;
const error = { message: "why", code: ERROR_CODES.service_answer_unusable.code, details: [] };

/** A promise and the function that resolves it, to delay a step of a test. */
function held<Value>() {
  let release: (value: Value) => void = () => {};
  let fail: (error: Error) => void = () => {};
  const promise = new Promise<Value>((resolve, reject) => {
    release = resolve;
    fail = reject;
  });
  return { promise, release, fail };
}

describeOnEachDatabase("a creation changed by several processes at once", (database) => {
  const open = async (options: Parameters<typeof createScriptedService>[0] = {}, stopped?: TestClock) => {
    const ownerId = await addPerson(database());
    const service = createScriptedService(options);
    const { context, clock } = createTestStudio(database(), { service, ...(stopped && { clock: stopped }) });
    const another = createTestStudio(database(), { service, clock }).context;
    const create = () =>
      createCreation(context, {
        ownerId,
        request: aRequest({ config: { image_number: 1 } }),
        idempotencyKey: "k",
      });
    const row = async (id: string) => {
      const found = await rereadRow(database(), id);
      if (!found) throw new Error("The creation is gone.");
      return found;
    };
    return { ownerId, service, context, another, clock, create, row };
  };

  it("a creation keeps the id that its owner linked when its interrupted send fails later", async () => {
    const { ownerId, service, context, clock, create, row } = await open();
    const answer = held<string>();
    service.on.create = () => answer.promise;
    const sent = create();
    await waitFor("the send", () => service.calls.create === 1);
    clock.advance(61_000);
    await sweep(context);
    const [{ id } = { id: "" }] = await database().selectFrom("creations").select("id").execute();
    expect((await row(id)).status).toBe("outcome_unknown");
    service.on.requestOf = () => ({ prompt: "a lake", negativePrompt: null, seed: null });
    await linkCreation(context, { ownerId, id, serviceId: "job-named" });
    answer.fail(new CreateFailure("unknown", error));
    await sent;
    expect(await row(id)).toMatchObject({ status: "processing", service_id: "job-named", error: null });
  });

  it("a poll returns a creation once it was sent, however long that took", async () => {
    const { ownerId, service, context, clock, create } = await open();
    const answer = held<string>();
    service.on.create = () => answer.promise;
    // Status reads fail, so that only the send changes the creation.
    service.on.status = () => {
      throw new Error("away");
    };
    const sent = create();
    await waitFor("the send", () => service.calls.create === 1);
    clock.advance(20_000);
    const before = await readChanges(context, { ownerId, cursor: "1" });
    answer.release("job-1");
    const id = await sent;
    const after = await readChanges(context, { ownerId, cursor: before.next_cursor });
    expect(before.creations).toEqual([]);
    expect(after.creations).toMatchObject([{ creation_id: id, status: "pending" }]);
  });

  it("a creation of unknown outcome shows the reason", async () => {
    const { service, create, row } = await open();
    service.on.create = () => {
      throw new CreateFailure("unknown", error);
    };
    expect(JSON.parse((await row(await create())).error ?? "null")).toEqual(error);
  });

  it("a creation is cancelled once at the service when two processes find the same cancel request", async () => {
    const { service, context, another, clock, create, row } = await open();
    const id = await create();
    await database().updateTable("creations").set({ cancel_requested_at: clock.now() }).execute();
    const asBothReadIt = await row(id);
    await passOnCancel(context, context, asBothReadIt);
    await passOnCancel(another, another, asBothReadIt);
    expect(service.calls.cancel).toBe(1);
  });

  it("an ended creation stays ended when another process with an older row gives up on it", async () => {
    const { service, context, another, clock, create, row } = await open();
    const id = await create();
    clock.advance(2 * DAY_MS);
    const slow = held<ReturnType<typeof aReport>>();
    service.on.status = () => slow.promise;
    const reading = refresh(context, context, await row(id), true);
    await waitFor("the read", () => service.calls.status === 1);
    service.on.status = () => aReport({ status: "failed", error });
    await refresh(another, another, await row(id), true);
    expect((await row(id)).status).toBe("failed");
    slow.release(aReport());
    await reading;
    expect((await row(id)).status).toBe("failed");
  });

  it("a status reader that another one overtook writes nothing: progress and error stay those of the later report", async () => {
    const { service, context, another, create, row } = await open();
    const id = await create();
    const slow = held<ReturnType<typeof aReport>>();
    service.on.status = () => slow.promise;
    const reading = refresh(context, context, await row(id), true);
    await waitFor("the read", () => service.calls.status === 1);
    service.on.status = () => aReport({ progress: 0.8, enhancedPrompt: "later" });
    await refresh(another, another, await row(id), true);
    const later = await row(id);
    slow.release(aReport({ status: "pending", progress: 0.4, queueAhead: 3, enhancedPrompt: "earlier" }));
    await reading;
    expect(await row(id)).toEqual(later);
    expect(later).toMatchObject({ status: "processing", progress_permille: 800, enhanced_prompt: "later" });
  });

  it("a status reader that was overtaken within the same millisecond writes nothing either", async () => {
    const { service, context, another, create, row } = await open({}, createStoppedClock());
    const id = await create();
    service.on.status = () => aReport({ progress: 0.2 });
    await refresh(context, context, await row(id), true);
    const slow = held<ReturnType<typeof aReport>>();
    service.on.status = () => slow.promise;
    const reading = refresh(context, context, await row(id), true);
    await waitFor("the read", () => service.calls.status === 2);
    service.on.status = () => aReport({ progress: 0.8, enhancedPrompt: "later" });
    await refresh(another, another, await row(id), true);
    slow.release(aReport({ progress: 0.4, enhancedPrompt: "earlier" }));
    await reading;
    expect(await row(id)).toMatchObject({ progress_permille: 800, enhanced_prompt: "later" });
  });

  it("a reader that does not find the creation loses nothing when another one has found it meanwhile", async () => {
    const { service, context, another, clock, create, row } = await open();
    const id = await create();
    clock.advance(31_000);
    service.on.status = () => null;
    for (let miss = 1; miss <= 2; miss++) await refresh(context, context, await row(id), true);
    expect((await row(id)).misses).toBe(2);
    const slow = held<null>();
    service.on.status = () => slow.promise;
    const reading = refresh(context, context, await row(id), true);
    await waitFor("the read", () => service.calls.status === 3);
    service.on.status = () => aReport({ progress: 0.2 });
    await refresh(another, another, await row(id), true);
    slow.release(null);
    await reading;
    expect(await row(id)).toMatchObject({ status: "processing", misses: 0, finished_at: null });
  });

  it.each([true, false])(
    "two processes recover an interrupted send once (repeatable: %s)",
    async (idempotent) => {
      const { service, context, another, clock, create, row } = await open({ idempotent });
      const id = await create();
      await database()
        .updateTable("creations")
        .set({ status: "sending", service_id: null, checked_at: clock.now() })
        .execute();
      clock.advance(61_000);
      // Both have read the row before either claims it: their first statement is the same look.
      await Promise.all([
        recoverInterruptedSends(context, context),
        recoverInterruptedSends(another, another),
      ]);
      expect(service.calls.create).toBe(idempotent ? 2 : 1);
      expect((await row(id)).status).toBe(idempotent ? "pending" : "outcome_unknown");
      const events = await database().selectFrom("creation_events").select("kind").execute();
      expect(events.filter(({ kind }) => kind === "outcome_unknown")).toHaveLength(idempotent ? 0 : 1);
    },
  );

  it("a poll returns a creation once the service has lost it", async () => {
    const { ownerId, service, context, clock, create } = await open();
    await create();
    service.on.status = () => null;
    let since: string | undefined;
    const statuses: string[] = [];
    for (let look = 0; look < 4; look++) {
      clock.advance(31_000);
      const changes = await readChanges(context, { ownerId, cursor: since });
      since = changes.next_cursor;
      statuses.push(...changes.creations.map(({ status }) => status));
    }
    expect(statuses.at(-1)).toBe("lost");
  });

  it("a deleted creation is kept while it runs, and permanently removed once it has ended", async () => {
    const { ownerId, service, context, clock, create, row } = await open();
    const id = await create();
    await changeMany(context, { ownerId, action: "delete", ids: [id] });
    const round = async (ms: number) => {
      clock.advance(ms);
      await sweep(context);
      await settled(context);
    };
    await round(UNDO_MS + 1_000);
    await round(1_000);
    expect((await row(id)).status).toBe("processing");
    service.on.status = () => aReport({ status: "cancelled" });
    await round(UNDO_MS);
    await round(1_000);
    expect(await rereadRow(database(), id)).toBeNull();
  });
});
