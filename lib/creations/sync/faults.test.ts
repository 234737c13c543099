/** The ledger's reaction to every answer of a service, and to every missing answer. */

import { ERROR_CODES } from "contract/errors";
import { StudioError } from "contract/studio-error";
import { CreateFailure } from "image-providers/create-failure";
import { openBudgets } from "image-providers/outbound/budget/open";
import { describe, expect, it } from "vitest";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { aPictureElsewhere, aReport, createScriptedService } from "@/tools/testing/service";
import {
  addPerson,
  aRequest,
  createStoppedClock,
  createTestClock,
  createTestStudio,
  type TestClock,
} from "@/tools/testing/studio";
import { waitFor } from "@/tools/testing/wait";
import { cancelCreation } from "../cancel";
import { cancelMany } from "../cancel-many";
import { readChanges } from "../changes";
import { settled } from "../context/background";
import { createCreation } from "../create";
import { listCreations } from "../list";
import { readCreation } from "../read";
import { linkCreation, resendCreation } from "../unknown-outcome";
import { expediteInterruptedSends } from "./recover-sends";
import { sweep } from "./sweep";

const body = (code: number, message: string) => ({ message, code, details: [] });
const failure = (outcome: CreateFailure["outcome"], name: keyof typeof ERROR_CODES, message = "why") =>
  new CreateFailure(outcome, body(ERROR_CODES[name].code, message));

/** A promise that a test resolves. */
function held<Value>() {
  let release: (value: Value) => void = () => {};
  const promise = new Promise<Value>((resolve) => {
    release = resolve;
  });
  return { promise, release };
}

describeOnEachDatabase("the ledger with a remote service", (database) => {
  const open = async (
    options: NonNullable<Parameters<typeof createScriptedService>[0]> = {},
    clock: TestClock = createTestClock(),
  ) => {
    const ownerId = await addPerson(database(), "ada");
    const service = createScriptedService(options);
    const { context } = createTestStudio(database(), { service, clock });
    const create = (idempotencyKey: string | null = null, prompt = "a lake") =>
      createCreation(context, {
        ownerId,
        request: aRequest({ prompt, config: { image_number: 1 } }),
        idempotencyKey,
      });
    const read = (id: string) => readCreation(context, { ownerId, id });
    const row = (id: string) =>
      database().selectFrom("creations").selectAll().where("id", "=", id).executeTakeFirst();
    const ids = async () =>
      (await database().selectFrom("creations").select("id").execute()).map(({ id }) => id);
    return { service, context, clock, create, read, row, ids, ownerId };
  };

  it("a refused create leaves no creation and returns the service's reason", async () => {
    const { service, create, ids } = await open();
    service.on.create = () => {
      throw failure("refused", "invalid_request", "This prompt is against the rules.");
    };
    await expect(create("k")).rejects.toMatchObject({
      errorName: "invalid_request",
      message: "This prompt is against the rules.",
      retryable: false,
    });
    expect(await ids()).toEqual([]);
    service.on.create = () => "later";
    await create("k");
    expect(service.calls.create).toBe(2);
  });

  it("a create that was not sent leaves no creation and may be tried again", async () => {
    const { service, create, ids } = await open();
    service.on.create = () => {
      throw failure("not_sent", "service_unreachable");
    };
    await expect(create("k")).rejects.toMatchObject({ errorName: "service_unreachable", retryable: true });
    expect(await ids()).toEqual([]);
  });

  it.each([
    ["an answer that could not be understood", () => failure("unknown", "service_answer_unusable")],
    ["an unexpected error", () => new Error("reset")],
  ])("a create is never repeated after %s", async (_name, thrown) => {
    const { service, context, clock, create, read } = await open();
    service.on.create = () => {
      throw thrown();
    };
    const id = await create("k");
    expect((await read(id)).status).toBe("outcome_unknown");
    expect(await create("k")).toBe(id);
    clock.advance(3_600_000);
    await sweep(context);
    await sweep(context);
    expect(service.calls.create).toBe(1);
    expect(await read(id)).toMatchObject({ status: "outcome_unknown", outputs: [] });
  });

  it("a send whose process ended has an unknown outcome", async () => {
    const { service, context, clock, create, row } = await open();
    const id = await create();
    await database().updateTable("creations").set({ status: "sending", service_id: null }).execute();
    await sweep(context);
    expect((await row(id))?.status).toBe("sending");
    clock.advance(61_000);
    await sweep(context);
    expect((await row(id))?.status).toBe("outcome_unknown");
    expect(service.calls.create).toBe(1);
  });

  it("an interrupted send is recovered at once after a restart, without changing other creations", async () => {
    const { context, create, row } = await open();
    const [cut, running] = [await create(), await create(null, "another lake")];
    await database()
      .updateTable("creations")
      .set({ status: "sending", service_id: null })
      .where("id", "=", cut)
      .execute();
    const before = await row(running);
    await expediteInterruptedSends(context);
    expect(await row(running)).toEqual(before);
    await sweep(context);
    expect((await row(cut))?.status).toBe("outcome_unknown");
  });

  it("an interrupted send is repeated at an idempotent service, until a deadline", async () => {
    const { service, context, clock, create, row } = await open({ idempotent: true });
    service.on.create = () => {
      throw new Error("the database was away");
    };
    const id = await create("k");
    expect((await row(id))?.status).toBe("sending");
    clock.advance(11_000);
    await sweep(context);
    expect(service.calls.create).toBe(2);
    clock.advance(10 * 60_000);
    await sweep(context);
    expect((await row(id))?.status).toBe("outcome_unknown");
    expect(service.calls.create).toBe(2);
  });

  it("an id that the service returned twice belongs to the first creation only", async () => {
    const { service, create, read } = await open();
    service.on.create = () => "the same";
    const first = await create();
    const second = await create();
    expect((await read(first)).status).toBe("processing");
    expect((await read(second)).status).toBe("outcome_unknown");
  });

  it("a creation that is still being sent is not listed, and a repeated create waits for it", async () => {
    const { service, context, create, ids, ownerId } = await open();
    const answer = held<string>();
    service.on.create = () => answer.promise;
    const sent = create("k");
    await expect.poll(ids).toHaveLength(1);
    expect((await readChanges(context, { ownerId })).creations).toEqual([]);
    expect((await listCreations(context, { ownerId, limit: 9 })).creations).toEqual([]);
    const repeated = create("k");
    answer.release("job");
    expect(await repeated).toBe(await sent);
    expect(service.calls.create).toBe(1);
    expect((await readChanges(context, { ownerId })).creations).toHaveLength(1);
  });

  it("a repeated create fails when the first one is refused", async () => {
    const { service, create, ids } = await open();
    const answer = held<string>();
    service.on.create = async () => {
      await answer.promise;
      throw failure("refused", "invalid_request");
    };
    const sent = create("k").catch((error) => error);
    await expect.poll(ids).toHaveLength(1);
    const repeated = create("k").catch((error) => error);
    answer.release("now");
    expect(await sent).toMatchObject({ errorName: "invalid_request" });
    // The outcome depends on whether the first create's outcome or its own refusal came first.
    expect(["service_unreachable", "invalid_request"]).toContain((await repeated).errorName);
    expect(await ids()).toEqual([]);
  });

  it("a cancel requested before the service's id is known is sent later, and repeated at growing intervals", async () => {
    const { service, context, clock, create, ids, row, ownerId } = await open();
    const answer = held<string>();
    service.on.create = () => answer.promise;
    const sent = create();
    await expect.poll(ids).toHaveLength(1);
    const [id = ""] = await ids();
    await cancelCreation(context, { ownerId, id });
    expect(service.calls.cancel).toBe(0);
    answer.release("job");
    await sent;
    expect(service.calls.cancel).toBe(1);
    const asked: number[] = [];
    for (let second = 0; second < 60; second++) {
      clock.advance(1_000);
      const before = service.calls.cancel;
      await sweep(context);
      if (service.calls.cancel > before) asked.push(second);
    }
    const gaps = asked.slice(1).map((at, n) => at - (asked[n] ?? 0));
    expect(gaps.length).toBeGreaterThan(1);
    expect(gaps).toEqual([...gaps].sort((a, b) => a - b));
    service.on.status = () => aReport({ status: "cancelled" });
    await sweep(context);
    expect((await row(id))?.status).toBe("cancelled");
  });

  it("the state of a creation follows the service's status and not its answer to a cancel", async () => {
    const { service, context, create, read, ownerId } = await open();
    const id = await create();
    service.on.cancel = () => {
      throw new StudioError("service_unreachable", "away");
    };
    await cancelCreation(context, { ownerId, id });
    expect(await read(id)).toMatchObject({ status: "processing", cancel_requested: true });
    service.on.status = () => aReport({ status: "succeed" });
    await expect.poll(async () => (await read(id)).status).toBe("succeed");
    await expect(cancelCreation(context, { ownerId, id })).rejects.toMatchObject({
      errorName: "not_cancellable",
    });
  });

  it("a creation is lost only after a grace period and three consecutive reads with an unknown id", async () => {
    const { service, clock, create, read } = await open();
    const id = await create();
    service.on.status = () => null;
    for (let n = 0; n < 5; n++) expect((await read(id)).status).toBe("pending");
    clock.advance(31_000);
    await read(id);
    await read(id);
    service.on.status = () => aReport();
    expect((await read(id)).status).toBe("processing");
    service.on.status = () => null;
    await read(id);
    expect((await read(id)).status).toBe("processing");
    expect((await read(id)).status).toBe("lost");
    service.on.status = () => aReport({ status: "succeed" });
    expect((await read(id)).status).toBe("lost");
  });

  it("a creation keeps its last known state while the service cannot be read", async () => {
    const { service, create, read } = await open();
    const id = await create();
    service.on.status = () => aReport({ progress: 0.5 });
    expect(await read(id)).toMatchObject({ status: "processing", progress: 0.5 });
    service.on.status = () => {
      throw new StudioError("service_unreachable", "away", { retryable: true });
    };
    for (let n = 0; n < 9; n++) {
      expect(await read(id)).toMatchObject({ status: "processing", progress: 0.5 });
    }
  });

  it("status and progress never move backwards, nor out of a final state", async () => {
    const { service, create, read } = await open();
    const id = await create();
    const shown: unknown[] = [];
    for (const report of [
      aReport({ progress: 0.8 }),
      aReport({ progress: 0.4 }),
      aReport({ status: "pending", progress: 0.1 }),
      aReport({ progress: null }),
      aReport({ progress: 1 }),
      aReport({ status: "failed", error: body(50201, "no") }),
      aReport({ status: "succeed" }),
    ]) {
      service.on.status = () => report;
      const { status, progress } = await read(id);
      shown.push([status, progress]);
    }
    expect(shown).toEqual([
      ["processing", 0.8],
      ["processing", 0.8],
      ["processing", 0.8],
      ["processing", 0.8],
      ["processing", 0.99],
      ["failed", 0.99],
      ["failed", 0.99],
    ]);
  });

  it("a creation whose pictures the service does not list fails after three more reads", async () => {
    const { service, clock, create, read } = await open();
    const id = await create();
    service.on.status = () => aReport({ status: "succeed" });
    service.on.outputs = () => [];
    const seen: string[] = [];
    for (let n = 0; n < 5; n++) {
      seen.push((await read(id)).status);
      clock.advance(6_000);
    }
    expect(seen).toEqual([...Array(3).fill("post_processing"), "failed", "failed"]);
    expect(service.calls.outputs).toBe(4);
    expect((await read(id)).error?.message).toContain("does not say where the pictures are");
  });

  it("there is a pause before the service is asked for missing pictures again", async () => {
    const { service, ownerId } = await open();
    let now = 1_800_000_000_000;
    const still = createTestStudio(database(), {
      service,
      clock: {
        now: () => now,
        advance: (ms) => {
          now += ms;
        },
      },
    });
    await createCreation(still.context, { ownerId, request: aRequest(), idempotencyKey: null });
    service.on.status = () => aReport({ status: "succeed" });
    service.on.outputs = () => [];
    for (let n = 0; n < 3; n++) {
      await sweep(still.context);
      await settled(still.context);
    }
    expect(service.calls.outputs).toBe(1);
    still.clock.advance(2_000);
    await sweep(still.context);
    await settled(still.context);
    expect(service.calls.outputs).toBe(2);
  });

  it("a creation is shown as post-processing while its pictures are fetched", async () => {
    const { service, context, create, row } = await open();
    const id = await create();
    const bytes = held<Uint8Array>();
    service.on.status = () => aReport({ status: "succeed" });
    service.on.outputs = () => [aPictureElsewhere(0, () => bytes.promise)];
    const swept = sweep(context);
    await waitFor("the fetch", async () => (await row(id))?.status === "post_processing");
    expect(context.collecting).toEqual(new Set([id]));
    const picture = aPictureElsewhere(0);
    if (picture.kind === "elsewhere") bytes.release(await picture.fetch());
    await swept;
    await settled(context);
    expect((await row(id))?.status).toBe("succeed");
  });

  it("unreachable pictures are tried for a day, and partial results are then removed", async () => {
    const { service, clock, create, read } = await open();
    const id = await create();
    service.on.status = () => aReport({ status: "succeed" });
    const away = async (): Promise<Uint8Array> => {
      throw new StudioError("service_unreachable", "away", { retryable: true });
    };
    service.on.outputs = () => [aPictureElsewhere(0), aPictureElsewhere(1, away)];
    for (let n = 0; n < 20; n++) {
      expect((await read(id)).status).toBe("post_processing");
      clock.advance(60_000);
    }
    clock.advance(24 * 3_600_000);
    expect((await read(id)).status).toBe("failed");
    expect(await database().selectFrom("blobs").select("key").execute()).toEqual([]);
  });

  it("pictures are collected once they are reachable again, also when no page is open", async () => {
    const { service, context, clock, create, row } = await open();
    const id = await create();
    service.on.status = () => aReport({ status: "succeed" });
    service.on.outputs = () => {
      throw new StudioError("service_refused_token", "The token is no longer valid.");
    };
    await sweep(context);
    expect((await row(id))?.status).toBe("post_processing");
    service.on.outputs = () => [aPictureElsewhere(0), aPictureElsewhere(1)];
    clock.advance(6_000);
    await sweep(context);
    expect((await row(id))?.status).toBe("succeed");
    expect(await database().selectFrom("pictures").select("id").execute()).toHaveLength(2);
  });

  it("any number of concurrent readers cause one status read", async () => {
    const { service, context, clock, create, read } = await open();
    const id = await create();
    // A reader whose own query is slow arrives after the answer and must use it.
    Object.assign(context.service, { pollIntervalMs: 60_000 });
    clock.advance(60_000);
    const answer = held<ReturnType<typeof aReport>>();
    service.on.status = () => answer.promise;
    const readers = Array.from({ length: 20 }, () => read(id));
    await expect.poll(() => service.calls.status).toBe(1);
    answer.release(aReport({ progress: 0.3 }));
    for (const creation of await Promise.all(readers)) expect(creation.progress).toBe(0.3);
    expect(service.calls.status).toBe(1);
  });

  it("a failing read of one creation does not delay other creations", async () => {
    const { service, context, create, row } = await open();
    const first = await create();
    const second = await create();
    service.on.status = (serviceId) => {
      if (serviceId === "job-1") throw new TypeError("unforeseen");
      return aReport({ status: "failed", error: body(50201, "no") });
    };
    await sweep(context);
    expect((await row(first))?.status).toBe("pending");
    expect((await row(second))?.status).toBe("failed");
  });

  it("a creation of unknown outcome is sent again once, when its owner asks for it", async () => {
    const { service, context, create, read, ownerId } = await open();
    service.on.create = () => {
      throw failure("unknown", "service_answer_unusable");
    };
    const id = await create();
    service.on.create = () => "second";
    const others = await Promise.all([1, 2, 3].map(() => resendCreation(context, { ownerId, id })));
    expect(new Set(others).size).toBe(1);
    expect(service.calls.create).toBe(2);
    const other = await read(others[0] ?? "");
    const first = await read(id);
    expect(other.settings).toEqual(first.settings);
    expect(first.status).toBe("outcome_unknown");
    expect(first.events.filter(({ kind }) => kind === "sent_again")).toMatchObject([
      { message: other.creation_id },
    ]);
    await expect(resendCreation(context, { ownerId, id: other.creation_id })).rejects.toMatchObject({
      errorName: "not_of_unknown_outcome",
    });
  });

  describe("linking a creation of unknown outcome", () => {
    async function openUnknown() {
      const opened = await open();
      const { service, context, create, ownerId } = opened;
      const running = await create();
      service.on.create = () => {
        throw failure("unknown", "service_answer_unusable");
      };
      const id = await create();
      const stored = await opened.row(id);
      const { prompt, negative_prompt, settings } = JSON.parse(stored?.request ?? "{}");
      const asked = { prompt, negativePrompt: negative_prompt, seed: settings.seed };
      service.on.requestOf = (serviceId) => (serviceId === "nowhere" ? null : asked);
      const link = (serviceId: string) => linkCreation(context, { ownerId, id, serviceId });
      const answer = (serviceId: string) =>
        link(serviceId).then(
          () => "linked",
          (error) => ({ name: error.errorName, message: error.message, details: error.details }),
        );
      return { ...opened, running, id, asked, link, answer };
    }

    it("a linked creation is followed once the service confirms the id and the prompt", async () => {
      const { service, read, id, link } = await openUnknown();
      service.on.status = () => aReport({ progress: 0.4 });
      expect(await link("job-9")).toMatchObject({ status: "processing", progress: 0.4, error: null });
      service.on.status = () => aReport({ status: "succeed" });
      await expect.poll(async () => (await read(id)).status).toBe("succeed");
      expect((await read(id)).events.filter(({ kind }) => kind === "linked")).toHaveLength(1);
    });

    it("linking gives the same answer for an unknown id, another creation's id and an id with another prompt", async () => {
      const { service, read, running, id, asked, answer } = await openUnknown();
      const unknown = await answer("nowhere");
      expect(unknown).toMatchObject({ name: "invalid_request", details: [{ field: "service_id" }] });
      expect(await answer("job-1")).toEqual(unknown);
      for (const other of [
        { ...asked, prompt: "somebody else's secret" },
        { ...asked, negativePrompt: "another" },
        { ...asked, seed: asked.seed + 1 },
      ]) {
        service.on.requestOf = () => other;
        expect(await answer("job-9")).toEqual(unknown);
      }
      expect((await read(running)).status).toBe("processing");
      expect(await read(id)).toMatchObject({ status: "outcome_unknown" });
      expect((await read(id)).events.some(({ kind }) => kind === "linked")).toBe(false);
    });

    it("linking makes as many calls for another creation's id as for an unknown one", async () => {
      const { service, answer } = await openUnknown();
      const before = { ...service.calls };
      await answer("nowhere");
      const unknown = service.calls.requestOf - before.requestOf + service.calls.status - before.status;
      await answer("job-1");
      expect(service.calls.requestOf + service.calls.status - before.requestOf - before.status).toBe(
        2 * unknown,
      );
    });

    it("linking does not change other creations of unknown outcome", async () => {
      const { create, row, link } = await openUnknown();
      const other = await create();
      await link("job-9");
      expect(await row(other)).toMatchObject({ status: "outcome_unknown", service_id: null });
    });

    it("a linked creation is followed also when the service reports only the prompt, trimmed", async () => {
      const { service, asked, answer } = await openUnknown();
      service.on.requestOf = () => ({ prompt: `  ${asked.prompt}\n`, negativePrompt: null, seed: null });
      expect(await answer("job-9")).toBe("linked");
    });

    it("only one link is recorded when two tabs link two ids at once", async () => {
      const { read, id, answer } = await openUnknown();
      const answers = await Promise.all([answer("job-8"), answer("job-9")]);
      expect(answers.filter((one) => one === "linked")).toHaveLength(1);
      expect(answers).toContainEqual(expect.objectContaining({ name: "not_of_unknown_outcome" }));
      expect((await read(id)).events.filter(({ kind }) => kind === "linked")).toHaveLength(1);
    });
  });

  it("cancelling many creations cancels only waiting ones, or all open ones, as requested", async () => {
    const { service, context, create, read, ownerId } = await open({ slots: 1 });
    const running = await create();
    await read(running);
    const waiting = [await create(), await create()];
    expect((await cancelMany(context, { ownerId, which: "waiting" })).sort()).toEqual([...waiting].sort());
    expect((await read(running)).cancel_requested).toBe(false);
    expect(await cancelMany(context, { ownerId, which: "all" })).toEqual([running]);
    await settled(context);
    expect(service.calls).toMatchObject({ create: 1, cancel: 1 });
  });

  it("an overdue creation is read less often, and given up after a day", async () => {
    const { service, context, clock, create, row } = await open();
    const id = await create();
    clock.advance(11 * 60_000);
    await sweep(context);
    const { status } = service.calls;
    for (let second = 0; second < 20; second++) {
      clock.advance(1_000);
      await sweep(context);
    }
    expect(service.calls.status - status).toBeLessThanOrEqual(1);
    clock.advance(24 * 3_600_000);
    await sweep(context);
    expect((await row(id))?.status).toBe("lost");
  });

  it("each creation is read less often when there are more, so that the service's budget is not exceeded", async () => {
    const { service, context, clock, create } = await open({}, createStoppedClock());
    const { reads } = openBudgets({ service: service.id, perMinute: 60, clock });
    Object.assign(context.service, { reads });
    for (let n = 0; n < 20; n++) await create();
    for (let second = 0; second < 120; second++) {
      clock.advance(1_000);
      await sweep(context);
    }
    expect(service.calls.status).toBeLessThanOrEqual(2 * 0.8 * 60);
    expect(service.calls.status).toBeGreaterThan(60);
  });
});
