import { ERROR_CODES } from "contract/errors";
import { CreateFailure } from "image-providers/create-failure";
import { expect, it } from "vitest";
import { beginPause } from "@/lib/service/pause";
import { describeOnEachDatabase, describeOnPostgres } from "@/tools/testing/database";
import { aReport, createScriptedService } from "@/tools/testing/service";
import { addPerson, aRequest, createTestClock, createTestStudio } from "@/tools/testing/studio";
import { cancelCreation } from "../cancel";
import { readChanges } from "../changes";
import { settled } from "../context/background";
import { type CreationsContext, createSharedState } from "../context/contexts";
import { createServiceState } from "../context/shared-service";
import { createCreation } from "../create";
import { readCreation } from "../read";
import { deleteCreation } from "../remove";
import { sweep } from "../sync/sweep";
import { dispatch } from "./dispatch";
import { currentLine } from "./line";

const failure = (
  name: keyof typeof ERROR_CODES,
  options: { outcome?: CreateFailure["outcome"] } & ConstructorParameters<typeof CreateFailure>[2],
) =>
  new CreateFailure(
    options.outcome ?? "refused",
    { message: "no", code: ERROR_CODES[name].code, details: [] },
    options,
  );

/** The same studio in another process. */
const another = (context: CreationsContext): CreationsContext => ({ ...context, ...createSharedState() });

describeOnEachDatabase("the queue before a service with few slots", (database) => {
  const open = async (slots = 2) => {
    for (const id of ["ada", "bob"]) await addPerson(database(), id);
    const service = createScriptedService({ slots });
    const clock = createTestClock();
    const { context } = createTestStudio(database(), { service, clock });
    const create = (ownerId = "ada", on: CreationsContext = context, idempotencyKey: string | null = null) =>
      createCreation(on, { ownerId, request: aRequest(), idempotencyKey });
    const round = async (on: CreationsContext = context) => {
      await sweep(on);
      await settled(on);
    };
    /** The creation after a status read and all background work that it began. */
    const read = async (id: string, ownerId = "ada") => {
      await readCreation(context, { ownerId, id });
      await settled(context);
      return readCreation(context, { ownerId, id });
    };
    const waiting = async () => [...(await currentLine(context, context)).positions.keys()];
    return { service, clock, context, create, round, read, waiting };
  };
  /** Controls the creations at the service: a test ends them, and then they report success. */
  const played = (service: ReturnType<typeof createScriptedService>) => {
    const ended = new Set<string>();
    const active = new Set<string>();
    let peak = 0;
    let n = 0;
    service.on.create = () => {
      const id = `job-${++n}`;
      active.add(id);
      peak = Math.max(peak, active.size);
      return id;
    };
    service.on.status = (id) => aReport(ended.has(id) ? { status: "succeed" } : {});
    const end = (id: string) => {
      ended.add(id);
      active.delete(id);
    };
    return { end, endAll: () => [...active].forEach(end), peak: () => peak, active };
  };

  it("what is queued waits for another key when that of its service was removed a moment ago", async () => {
    const { service, create, context, clock } = await open(1);
    played(service);
    await create();
    await create();
    const service_ended_at = clock.now();
    await database().updateTable("creations").set({ service_ended_at }).execute();
    const without = { ...context, services: new Map() };
    for (const [processNow, sent] of [
      [without, 1],
      [context, 2],
    ] as const) {
      await dispatch(processNow, context);
      await settled(context);
      expect(service.calls.create).toBe(sent);
    }
  });

  it("each queued creation has a position, and no more creations are sent than there are slots", async () => {
    const { service, create, round, read, waiting } = await open();
    const play = played(service);
    const ids = [await create(), await create(), await create(), await create()];
    expect(service.calls.create).toBe(2);
    expect(await waiting()).toEqual(ids.slice(2));
    expect(await read(ids[2] ?? "")).toMatchObject({ status: "pending", queue_ahead: 0 });
    expect(await read(ids[3] ?? "")).toMatchObject({ status: "pending", queue_ahead: 1 });
    play.end("job-1");
    await round();
    await round();
    expect(service.calls.create).toBe(3);
    expect(await read(ids[3] ?? "")).toMatchObject({ queue_ahead: 0 });
    for (let n = 0; n < 4; n++) {
      play.endAll();
      await round();
    }
    for (const id of ids) expect((await read(id)).status).toBe("succeed");
    expect(play.peak()).toBe(2);
  });

  it("a poll returns how many creations would be sent before a new one", async () => {
    const { service, create, context } = await open();
    played(service);
    const ahead = async (ownerId: string) => (await readChanges(context, { ownerId })).ahead_of_next;
    await create();
    expect(await ahead("ada")).toBe(0);
    for (let n = 0; n < 4; n++) await create();
    // Ada has three in the queue; Bob's first would be sent before her third.
    expect(await ahead("ada")).toBe(3);
    expect(await ahead("bob")).toBe(0);
  });

  it("the jobs that wait at the service, of its other users too, count in the place of each queued creation", async () => {
    const { service, context, create, read } = await open(2);
    played(service);
    let ahead = 11;
    service.on.status = (id) => aReport(id === "job-2" ? { status: "pending", queueAhead: ahead } : {});
    const ids = [await create(), await create(), await create(), await create("bob")];
    const places = async () => {
      await read(ids[1] ?? "");
      return [
        (await read(ids[1] ?? "")).queue_ahead,
        (await read(ids[3] ?? "", "bob")).queue_ahead,
        (await read(ids[2] ?? "")).queue_ahead,
      ];
    };
    expect(await places()).toEqual([11, 12, 13]);
    const next = async () => (await readChanges(context, { ownerId: "cleo" })).ahead_of_next;
    expect(await next()).toBe(13);
    ahead = 3;
    expect(await places()).toEqual([3, 4, 5]);
    // Also for somebody before whom nobody waits in the studio.
    for (const [id, ownerId] of [
      [ids[2], "ada"],
      [ids[3], "bob"],
    ] as const)
      await cancelCreation(context, { ownerId, id: id ?? "" });
    expect(await next()).toBe(4);
  });

  it("a newcomer's first creation is sent before another person's third", async () => {
    const { service, create, waiting } = await open();
    played(service);
    const ada = [await create(), await create(), await create(), await create()];
    const bob = await create("bob");
    expect((await waiting())[0]).toBe(bob);
    expect((await waiting()).slice(1)).toEqual(ada.slice(2));
  });

  it("two processes that send at the same time never exceed the slots", async () => {
    const { service, context, create, round } = await open(3);
    const play = played(service);
    const state = { service: context.service, ...createServiceState({ lineForMs: 0 }) };
    const services = new Map([[context.service.id, state]]);
    const other = { ...context, ...state, ...createSharedState(), services };
    await Promise.all(Array.from({ length: 12 }, (_, n) => create("ada", n % 2 ? context : other)));
    for (let n = 0; n < 20 && service.calls.create < 12; n++) {
      play.endAll();
      await Promise.all([round(context), round(other)]);
    }
    expect(service.calls.create).toBe(12);
    expect(play.peak()).toBe(3);
  });

  it("no creation is sent during a pause that the service asked for, and the queued ones are sent afterwards", async () => {
    const { service, clock, create, round, read } = await open();
    service.on.create = () => {
      throw failure("service_busy", { kind: "rate_limited", retryAfterMs: 100_000 });
    };
    const id = await create();
    expect(await read(id)).toMatchObject({ status: "pending", queue_ahead: 0 });
    let n = 0;
    service.on.create = () => `job-${++n}`;
    const second = await create();
    // Far from the end of the pause, because the real time of a loaded machine counts too.
    clock.advance(50_000);
    await round();
    expect(service.calls.create).toBe(1);
    clock.advance(60_000);
    await round();
    expect(service.calls.create).toBe(3);
    for (const waited of [id, second]) expect((await read(waited)).status).toBe("processing");
  });

  it("a create during a pause waits although nothing is queued and every slot is free, and is sent when the pause is over", async () => {
    const { service, clock, context, create, round, waiting } = await open();
    await beginPause(database(), service.id, { reason: "rate_limited", forMs: 30_000, now: clock.now() });
    const id = await create();
    await settled(context);
    expect(service.calls.create).toBe(0);
    expect(await waiting()).toEqual([id]);
    clock.advance(30_001);
    await round();
    expect(service.calls.create).toBe(1);
    expect(await waiting()).toEqual([]);
  });

  it("a process that is stopping ends the send that is under way and begins none from the queue, and another process does", async () => {
    const { service, context, create, round, read, waiting } = await open(2);
    const { endAll } = played(service);
    const first = await create();
    let answerCreate = () => {};
    const answer = new Promise<void>((resolve) => {
      answerCreate = resolve;
    });
    const accept = service.on.create;
    service.on.create = (id) => answer.then(() => accept(id));
    const underWay = create("bob");
    await expect.poll(() => service.calls.create).toBe(2);
    const queued = await create();
    context.drain.hasBegun = true;
    endAll();
    expect((await read(first)).status).toBe("succeed");
    await sweep(context);
    answerCreate();
    expect((await read(await underWay, "bob")).status).toBe("processing");
    await round();
    expect(service.calls.create).toBe(2);
    expect(await waiting()).toEqual([queued]);
    await round(another(context));
    expect(service.calls.create).toBe(3);
  });

  it("a process that is stopping accepts a create and sends it nowhere, although every slot is free, and another process does", async () => {
    const { service, context, create, round, waiting } = await open();
    context.drain.hasBegun = true;
    const id = await create();
    await round();
    expect(service.calls.create).toBe(0);
    expect(await waiting()).toEqual([id]);
    await round(another(context));
    expect(service.calls.create).toBe(1);
  });

  it("a process that is stopping does not repeat an interrupted send, and another process does", async () => {
    const { clock, context, create, round } = await open();
    const service = createScriptedService({ idempotent: true });
    const parts = { service, ...createServiceState({ lineForMs: 0 }) };
    const repeating = { ...context, ...parts, services: new Map([[service.id, parts]]) };
    service.on.create = () => {
      throw failure("service_answer_unusable", { outcome: "unknown" });
    };
    await create("ada", repeating);
    repeating.drain.hasBegun = true;
    clock.advance(30_000);
    await round(repeating);
    expect(service.calls.create).toBe(1);
    await round(another(repeating));
    expect(service.calls.create).toBe(2);
  });

  it("one free slot takes one creation, although several people wait for it", async () => {
    const { service, create, round, read, waiting } = await open(2);
    const { end, peak, active } = played(service);
    const running = await create("ada");
    for (const person of ["bob", "ada", "bob"]) await create(person);
    end("job-1");
    await read(running);
    await round();
    expect([active.size, peak()]).toEqual([2, 2]);
    expect(await waiting()).toHaveLength(1);
  });

  it("a creation that ends frees a slot and no other: a rate limit that began meanwhile still holds the queue", async () => {
    const { service, clock, create, round, read, waiting } = await open(1);
    const { end } = played(service);
    const running = await create();
    const next = await create();
    await beginPause(database(), service.id, { reason: "rate_limited", forMs: 60_000, now: clock.now() });
    end("job-1");
    await read(running);
    await round();
    expect(await waiting()).toEqual([next]);
    expect(service.calls.create).toBe(1);
  });

  it("a queued creation is sent as soon as another one ends at a full service", async () => {
    const { service, create, round, read } = await open(10);
    const first = await create();
    service.on.create = () => {
      throw failure("service_busy", { kind: "slots_full" });
    };
    const id = await create();
    await round();
    expect(service.calls.create).toBe(2);
    service.on.create = () => "job-late";
    service.on.status = (serviceId) => aReport(serviceId === "job-late" ? {} : { status: "succeed" });
    expect((await read(first)).status).toBe("succeed");
    await round();
    expect((await read(id)).status).toBe("processing");
  });

  it("creates of all people are refused while the quota is used up, and the service is tried again later", async () => {
    const { service, clock, create, read } = await open();
    const running = await create();
    service.on.create = () => {
      throw failure("quota_exhausted", { kind: "quota" });
    };
    const refusal = {
      errorName: "quota_exhausted",
      message: "images.example's quota is used up. Nothing was started.",
    };
    await expect(create("ada", undefined, "k")).rejects.toMatchObject(refusal);
    await expect(create("bob")).rejects.toMatchObject(refusal);
    expect(service.calls.create).toBe(2);
    expect((await read(running)).status).toBe("processing");
    clock.advance(61_000);
    service.on.create = () => "job-2";
    const id = await create("ada", undefined, "k");
    expect((await read(id)).status).toBe("processing");
  });

  it("the pause of a service that the studio no longer uses is not reported", async () => {
    const { clock, context } = await open();
    await beginPause(database(), "https://a-former.example", { reason: "quota", now: clock.now() });
    const { service } = await readChanges(context, { ownerId: "ada" });
    expect(service.state).toBe("ok");
  });

  it("a queued creation stays queued while the service is unreachable, and shows the reason when the service refuses it", async () => {
    const { service, clock, create, round, read } = await open(1);
    const play = played(service);
    await create();
    const id = await create();
    play.endAll();
    service.on.create = () => {
      throw failure("service_unreachable", { outcome: "not_sent" });
    };
    await round();
    await round();
    expect(await read(id)).toMatchObject({ status: "pending" });
    clock.advance(6_000);
    service.on.create = () => {
      throw failure("prompt_refused", {});
    };
    await round();
    expect(await read(id)).toMatchObject({ status: "failed", error: { message: "no" } });
  });

  it("a queued creation that the service refuses again and again does not keep its owner's others from being sent", async () => {
    const { service, clock, create, round, read } = await open(1);
    const play = played(service);
    await create();
    const [refused, other] = [await create(), await create()];
    service.on.create = (creationId) => {
      if (creationId !== refused) return "job-other";
      throw failure("quota_exhausted", { kind: "quota" });
    };
    play.end("job-1");
    for (let n = 0; n < 4; n++) {
      await round();
      clock.advance(61_000);
    }
    expect((await read(other)).status).toBe("processing");
    expect(await read(refused)).toMatchObject({ status: "pending", queue_ahead: 0 });
  });

  it("queued creations are cancelled and deleted without a call to the service", async () => {
    const { service, context, create, round, read } = await open(1);
    const play = played(service);
    await create();
    const cancelled = await create();
    const deleted = await create();
    await cancelCreation(context, { ownerId: "ada", id: cancelled });
    await deleteCreation(context, { ownerId: "ada", id: deleted });
    expect((await read(cancelled)).status).toBe("cancelled");
    play.endAll();
    await round();
    await round();
    expect(service.calls).toMatchObject({ create: 1, cancel: 0 });
  });

  it("the slot of an ended creation is free before its pictures are fetched", async () => {
    const { service, create, round, read } = await open(1);
    const play = played(service);
    const first = await create();
    const second = await create();
    service.on.outputs = () => {
      throw new Error("the pictures are out of reach");
    };
    play.endAll();
    await round();
    await round();
    expect((await read(first)).status).toBe("post_processing");
    expect((await read(second)).status).toBe("processing");
  });
});

describeOnPostgres("the queue while another process writes", (database, another) => {
  it("the next creation is sent without waiting for one that another transaction has locked", async () => {
    await addPerson(database());
    const service = createScriptedService({ slots: 2 });
    const { context } = createTestStudio(database(), { service });
    const create = () =>
      createCreation(context, { ownerId: "ada", request: aRequest(), idempotencyKey: null });
    const running = [await create(), await create()];
    const [first, second] = [await create(), await create()];
    await database()
      .updateTable("creations")
      .set({ status: "cancelled" })
      .where("id", "in", running)
      .execute();
    await another()
      .transaction()
      .execute(async (tx) => {
        await tx.updateTable("creations").set({ is_favourite: 1 }).where("id", "=", first).execute();
        await dispatch(context, context);
        await settled(context);
        expect(await readCreation(context, { ownerId: "ada", id: second })).toMatchObject({
          queue_ahead: null,
        });
        expect(service.calls.create).toBe(3);
      });
    await dispatch(context, context);
    await settled(context);
    expect(service.calls.create).toBe(4);
  });
});
