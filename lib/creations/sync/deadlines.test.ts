/** Deadlines from both sides: at the last moment nothing has happened yet, a millisecond later it has. */

import { StudioError } from "contract/studio-error";
import { DEADLINES } from "image-providers/outbound/transport";
import { expect, it } from "vitest";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { aPictureElsewhere, aReport, createScriptedService } from "@/tools/testing/service";
import { addPerson, aRequest, createStoppedClock, createTestStudio } from "@/tools/testing/studio";
import { waitFor } from "@/tools/testing/wait";
import { cancelCreation } from "../cancel";
import { settled } from "../context/background";
import { createCreation } from "../create";
import { rereadRow } from "../ledger/row";
import { deleteCreation } from "../remove";
import { refresh } from "./refresh";
import { sweep } from "./sweep";

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

describeOnEachDatabase("a deadline of the ledger", (database) => {
  const open = async (options: NonNullable<Parameters<typeof createScriptedService>[0]> = {}) => {
    const ownerId = await addPerson(database());
    const service = createScriptedService(options);
    const clock = createStoppedClock();
    const { context } = createTestStudio(database(), { service, clock });
    const create = () =>
      createCreation(context, {
        ownerId,
        request: aRequest({ config: { image_number: 1 } }),
        idempotencyKey: null,
      });
    const row = async (id: string) => {
      const found = await rereadRow(database(), id);
      if (!found) throw new Error("The creation is gone.");
      return found;
    };
    const status = async (id: string) => (await row(id)).status;
    const round = async (ms = 0) => {
      clock.advance(ms);
      await sweep(context);
      await settled(context);
    };
    /** Reads the creation whatever its pace says. */
    const look = async (id: string, ms = 0) => {
      clock.advance(ms);
      await refresh(context, context, await row(id), true);
      return status(id);
    };
    return { ownerId, service, clock, context, create, row, status, round, look };
  };
  /** Holds the answer to the first create. */
  const holding = async ({ service, create }: Awaited<ReturnType<typeof open>>) => {
    let answer = (_id: string) => {};
    service.on.create = () =>
      new Promise<string>((resolve) => {
        answer = resolve;
      });
    const sent = create();
    await waitFor("the send", () => service.calls.create === 1);
    return { sent, answer: (id: string) => answer(id) };
  };
  const away = () => {
    throw new StudioError("service_unreachable", "away", { retryable: true });
  };

  it("a send that may still be under way is not declared unknown: its answer counts up to the deadline of the call", async () => {
    const studio = await open();
    const { sent, answer } = await holding(studio);
    for (let passed = 0; passed < DEADLINES.connect + DEADLINES.total; passed += SECOND_MS)
      await studio.round(SECOND_MS);
    answer("job-late");
    const id = await sent;
    expect(await studio.row(id)).toMatchObject({ status: "pending", service_id: "job-late" });
  });

  it("a send without an answer has an unknown outcome after a minute, and not before", async () => {
    const studio = await open();
    const { sent, answer } = await holding(studio);
    await studio.round(MINUTE_MS - 1);
    const { id } = await database().selectFrom("creations").select("id").executeTakeFirstOrThrow();
    expect(await studio.status(id)).toBe("sending");
    await studio.round(1);
    expect(await studio.status(id)).toBe("outcome_unknown");
    answer("too late");
    await sent;
    expect(await studio.row(id)).toMatchObject({ status: "outcome_unknown", service_id: null });
    expect(studio.service.calls.create).toBe(1);
  });

  it("the minute of a send begins when it is sent, however long the creation has waited for a slot", async () => {
    const { service, context, create, status, look } = await open({ slots: 1 });
    const running = await create();
    const waiting = await create();
    let answer = (_id: string) => {};
    service.on.create = () =>
      new Promise<string>((resolve) => {
        answer = resolve;
      });
    service.on.status = () => aReport({ status: "cancelled" });
    await look(running, HOUR_MS);
    await waitFor("the send", () => service.calls.create === 2);
    await sweep(context);
    expect(await status(waiting)).toBe("sending");
    answer("job-2");
    await settled(context);
    expect(await status(waiting)).toBe("pending");
  });

  it("where creates are idempotent, a send without an answer is repeated after ten seconds, and not before", async () => {
    const studio = await open({ idempotent: true });
    const { sent, answer } = await holding(studio);
    await studio.round(10 * SECOND_MS - 1);
    expect(studio.service.calls.create).toBe(1);
    studio.service.on.create = () => "job-2";
    await studio.round(1);
    expect(studio.service.calls.create).toBe(2);
    answer("job-2");
    await sent;
  });

  it("where creates are idempotent, an interrupted send is given up after ten minutes, and not before", async () => {
    const { service, create, round, status } = await open({ idempotent: true });
    service.on.create = () => {
      throw new Error("away");
    };
    const id = await create();
    await round(10 * MINUTE_MS);
    expect([await status(id), service.calls.create]).toEqual(["sending", 2]);
    // The next try is due after ten seconds.
    await round(10 * SECOND_MS);
    expect([await status(id), service.calls.create]).toEqual(["outcome_unknown", 2]);
  });

  it("a creation of unknown outcome keeps its slot for five minutes, and no longer", async () => {
    const { service, create, round, status } = await open({ slots: 1 });
    service.on.create = () => {
      throw new Error("the answer was lost");
    };
    const unknown = await create();
    service.on.create = () => "job-2";
    const next = await create();
    expect([await status(unknown), await status(next)]).toEqual(["outcome_unknown", "queued"]);
    await round(5 * MINUTE_MS - 1);
    expect([await status(next), service.calls.create]).toEqual(["queued", 1]);
    await round(1);
    expect([(await status(next)) === "queued", service.calls.create]).toEqual([false, 2]);
  });

  it.each(["queued", "pending"] as const)(
    "a creation of a former service that is %s ends a day after the service was last there, and not before",
    async (was) => {
      const { clock, create, round, status } = await open({ slots: 1 });
      const [running, waiting] = [await create(), await create()];
      clock.advance(30 * HOUR_MS);
      await database().updateTable("creations").set({ service: "https://former.example" }).execute();
      const [id, ended] = was === "queued" ? [waiting, "failed"] : ([running, "lost"] as const);
      await round();
      await round(DAY_MS);
      expect(await status(id)).toBe(was);
      await round(1);
      expect(await status(id)).toBe(ended);
    },
  );

  it("the seven days of a creation whose status cannot be read begin with its send", async () => {
    const { service, create, status, look } = await open({ slots: 1 });
    const running = await create();
    const waiting = await create();
    service.on.status = () => aReport({ status: "cancelled" });
    await look(running, 20 * HOUR_MS);
    await waitFor("the send", async () => (await status(waiting)) === "pending");
    service.on.status = away;
    expect(await look(waiting, 7 * DAY_MS)).toBe("pending");
    expect(await look(waiting, 1)).toBe("lost");
  });

  it("creations of a service in use are no orphans, however long they wait or run", async () => {
    const { service, clock, create, round, status } = await open({ slots: 1 });
    const [running, waiting] = [await create(), await create()];
    service.on.status = away;
    clock.advance(DAY_MS);
    for (let n = 0; n < 2; n++) await round(1);
    expect([await status(running), await status(waiting)]).toEqual(["pending", "queued"]);
  });

  it("a cancelled creation of a former service ends at once, and the others keep their day", async () => {
    const { context, ownerId, create, round, status } = await open();
    const [cancelled, other] = [await create(), await create()];
    await database().updateTable("creations").set({ service: "https://former.example" }).execute();
    await cancelCreation(context, { ownerId, id: cancelled });
    await round();
    expect([await status(cancelled), await status(other)]).toEqual(["lost", "pending"]);
  });

  it("a creation whose status cannot be read is lost after seven days, and not before", async () => {
    const { service, create, look } = await open();
    const id = await create();
    service.on.status = away;
    expect(await look(id, 7 * DAY_MS)).toBe("pending");
    expect(await look(id, 1)).toBe("lost");
  });

  it("a creation that the service reports as running is lost after a day and ten minutes, and not before", async () => {
    const { create, look } = await open();
    const id = await create();
    expect(await look(id, DAY_MS + 10 * MINUTE_MS)).toBe("processing");
    expect(await look(id, 1)).toBe("lost");
  });

  it("a service that ends every creation is trusted with the time it takes, readable or not", async () => {
    const { service, create, look } = await open({ slots: null });
    const id = await create();
    expect(await look(id, 30 * DAY_MS)).toBe("processing");
    service.on.status = away;
    expect(await look(id, 30 * DAY_MS)).toBe("processing");
  });

  it("pictures that cannot be fetched are tried for a day after the service ended the creation, and not a moment less", async () => {
    const { service, create, look } = await open();
    const id = await create();
    service.on.status = () => aReport({ status: "succeed" });
    service.on.outputs = () => [aPictureElsewhere(0, async () => away())];
    // The day begins when the service has drawn it, not when it was created.
    expect(await look(id, 3 * HOUR_MS)).toBe("post_processing");
    expect(await look(id, DAY_MS)).toBe("post_processing");
    expect(await look(id, 1)).toBe("failed");
  });

  it("a creation that is drawn more than a day after its create keeps its day for the pictures", async () => {
    const { service, create, look } = await open();
    const id = await create();
    service.on.status = () => aReport({ status: "succeed" });
    service.on.outputs = () => [aPictureElsewhere(0, async () => away())];
    expect(await look(id, DAY_MS + HOUR_MS)).toBe("post_processing");
    service.on.outputs = () => [aPictureElsewhere(0)];
    expect(await look(id, DAY_MS)).toBe("succeed");
  });

  it("pictures that come back in the last moment of the day are collected", async () => {
    const { service, create, look } = await open();
    const id = await create();
    service.on.status = () => aReport({ status: "succeed" });
    service.on.outputs = () => [aPictureElsewhere(0, async () => away())];
    await look(id);
    service.on.outputs = () => [aPictureElsewhere(0)];
    expect(await look(id, DAY_MS)).toBe("succeed");
  });

  it("a deleted creation is removed after half an hour, and not before", async () => {
    const { ownerId, context, service, create, look, round } = await open();
    const id = await create();
    service.on.status = () => aReport({ status: "cancelled" });
    expect(await look(id)).toBe("cancelled");
    await deleteCreation(context, { ownerId, id });
    await round(30 * MINUTE_MS);
    expect(await rereadRow(database(), id)).not.toBeNull();
    await round(1);
    expect(await rereadRow(database(), id)).toBeNull();
  });
});
