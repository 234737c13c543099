/** Plays a schedule with two processes of a studio on one database and one service, and observes all creations after every batch. */

import { isStudioError } from "contract/studio-error";
import { createRemoteService } from "image-providers/remote/service";
import type { Kysely } from "kysely";
import { newId } from "@/lib/base/ids";
import { createLog } from "@/lib/base/log";
import { cancelCreation } from "@/lib/creations/cancel";
import { cancelMany } from "@/lib/creations/cancel-many";
import { readChanges } from "@/lib/creations/changes";
import { settled } from "@/lib/creations/context/background";
import type { CreationsContext } from "@/lib/creations/context/contexts";
import { createCreation } from "@/lib/creations/create";
import { isEnded } from "@/lib/creations/ledger/state";
import { readCreation } from "@/lib/creations/read";
import { deleteCreation } from "@/lib/creations/remove";
import { sweep } from "@/lib/creations/sync/sweep";
import type { Database } from "@/lib/db/schema";
import { addPerson, aRequest, createTestClock, createTestStudio } from "@/tools/testing/studio";
import { startUpstream } from "@/tools/testing/upstream/upstream";
import { type History, type Observation, violations } from "./history";
import { OWNERS, type Schedule, type Step } from "./schedule";

/** Short deadlines, which only connections that hang reach. */
const TUNING = {
  deadlines: { connect: 1_000, total: 1_000 },
  breaker: { failures: 10, openMs: 5 },
  firstPauseMs: 1,
};
/** How long creations take once the faults have ended. */
const RUN_MS = 4_000;
const ROUND_MS = 1_000;
/** While nothing changes, each round is twice as long as the one before, up to this: some pauses and slots take minutes. */
const MAX_ROUND_MS = 8_000;
/** So few that every batch is full, which reveals rows that block a batch. */
const BATCH_ROWS = 2;
/** Once faults end, all creations end within this multiple of their work divided by the slots. */
const MAX_FACTOR = 3;
/**
 * The maximum delay that earlier faults may still cause: a creation of unknown outcome keeps its slot for five minutes, a
 * service may have asked for a pause of two, an interrupted send is recovered after one.
 */
const MAX_AFTERMATH_MS = (5 + 2 + 1) * 60_000;

/** The intent to create, which may be sent more than once. */
interface Intent {
  ownerId: string;
  prompt: string;
  key: string;
  id: string | null;
}

/** An open page and the statuses reported to it. */
interface Tab {
  ownerId: string;
  process: 0 | 1;
  isOpen: boolean;
  cursor?: string;
  statuses: Map<string, string>;
}

/** @returns all violations of the guarantees, in words; empty when there are none. */
export async function playSchedule(db: Kysely<Database>, schedule: Schedule): Promise<string[]> {
  const owners = await Promise.all(Array.from({ length: OWNERS }, () => addPerson(db, newId("pe"))));
  const clock = createTestClock();
  const upstream = await startUpstream({ prefix: "/api", now: clock.now });
  const settings = {
    baseUrl: upstream.baseUrl,
    token: "a token",
    mediaHosts: [],
    maxActive: schedule.slots,
    requestsPerMinute: 1_000_000,
  };
  const log = createLog("silent");
  const services = [0, 1].map(() => createRemoteService(settings, { clock, log, tuning: TUNING }));
  const processes = services.map((service): CreationsContext => {
    return createTestStudio(db, { service, clock, batchRows: BATCH_ROWS, pollIntervalMs: null }).context;
  });
  const creations = new Map<string, History>();
  /** People who cancelled all their creations at least once. */
  const cancelledAll = new Set<string>();
  const leaks: string[] = [];
  const intents: Intent[] = [];
  const tabs: Tab[] = [];
  const prompts = newId("pr");

  const inProcess = (n: 0 | 1) => processes[n] as CreationsContext;
  /** null for a refusal, which is an answer; any other error is a fault of the studio. */
  const unlessRefused = async <T>(call: Promise<T>): Promise<T | null> =>
    call.catch((error) => {
      if (isStudioError(error)) return null;
      throw error;
    });
  const intent = (nth: number) => intents[nth % Math.max(1, intents.length)];

  async function send(of: Intent, process: 0 | 1): Promise<void> {
    const request = aRequest({
      prompt: of.prompt,
      is_enable_prompt_enhancer: false,
      config: { image_number: 1 },
      settings: { seed: 7, aspect_ratio: "1:1", resolution: 64 },
    });
    const id = await unlessRefused(
      createCreation(inProcess(process), { ownerId: of.ownerId, request, idempotencyKey: of.key }),
    );
    if (!id) return;
    of.id = id;
    creations.set(
      id,
      creations.get(id) ?? {
        ...{ ownerId: of.ownerId, prompt: of.prompt, acknowledged: true },
        ...{ deleted: false, mayBeCancelled: false, observations: [] },
      },
    );
  }

  async function take(step: Step): Promise<void> {
    if (step.do === "pass") return clock.advance(step.ms);
    if (step.do === "fault") return upstream.next(step.operation, step.fault);
    if (step.do === "sweep") return sweep(inProcess(step.process));
    if (step.do === "create") {
      const ownerId = owners[step.owner] ?? "";
      const of = { ownerId, prompt: `${prompts} ${intents.length}`, key: newId("ke"), id: null };
      intents.push(of);
      const faults = step.fault ? { create: [step.fault] } : {};
      upstream.script(of.prompt, { ...step.script, faults });
      return send(of, step.process);
    }
    if (step.do === "cancel all") {
      const ownerId = owners[step.owner] ?? "";
      cancelledAll.add(ownerId);
      await cancelMany(inProcess(step.process), { ownerId, which: step.which });
      return;
    }
    if (step.do === "tab") {
      const ownerId = owners[step.owner] ?? "";
      if (step.isOpen) tabs.push({ ownerId, process: step.process, isOpen: true, statuses: new Map() });
      else for (const tab of tabs.filter((one) => one.ownerId === ownerId)) tab.isOpen = false;
      return;
    }
    const of = intent(step.nth);
    if (!of) return;
    if (step.do === "repeat") return send(of, step.process);
    if (!of.id) return;
    const input = { ownerId: of.ownerId, id: of.id };
    if (step.do === "look") await unlessRefused(readCreation(inProcess(step.process), input));
    const history = creations.get(of.id);
    if (history && (step.do === "cancel" || step.do === "delete")) history.mayBeCancelled = true;
    if (step.do === "cancel") await unlessRefused(cancelCreation(inProcess(step.process), input));
    if (step.do === "delete") {
      await unlessRefused(deleteCreation(inProcess(step.process), input));
      if (history) history.deleted = true;
    }
  }

  async function observe(): Promise<void> {
    const rows = await db
      .selectFrom("creations")
      .leftJoin("pictures", "pictures.creation_id", "creations.id")
      .select((e) => [
        "creations.id",
        "creations.status",
        "creations.progress_permille as progress",
        "creations.cancel_requested_at",
        e.fn.count<number | string>("pictures.id").as("pictures"),
      ])
      .where("owner_id", "in", owners)
      .groupBy([
        "creations.id",
        "creations.status",
        "creations.progress_permille",
        "creations.cancel_requested_at",
      ])
      .execute();
    const observations = new Map<string, Observation>(
      rows.map(({ id, status, progress, pictures, cancel_requested_at }) => [
        id,
        { status, progress, pictures: Number(pictures), cancelRequested: cancel_requested_at !== null },
      ]),
    );
    for (const [id, history] of creations) {
      history.mayBeCancelled ||= cancelledAll.has(history.ownerId);
      history.observations.push(observations.get(id) ?? null);
    }
  }

  async function settle(): Promise<void> {
    await Promise.all(processes.map(settled));
  }

  /** Polls for a page until there are no more changes. */
  async function poll(tab: Tab): Promise<void> {
    for (let hasMore = true; hasMore; ) {
      const changes = await readChanges(inProcess(tab.process), { ownerId: tab.ownerId, cursor: tab.cursor });
      for (const { creation_id: id, status } of changes.creations) {
        tab.statuses.set(id, status);
        const ownerId = creations.get(id)?.ownerId ?? tab.ownerId;
        if (ownerId !== tab.ownerId) leaks.push(`a page of ${tab.ownerId} shows ${id} of ${ownerId}`);
      }
      for (const id of changes.deleted_ids) tab.statuses.delete(id);
      tab.cursor = changes.next_cursor;
      hasMore = changes.has_more;
    }
  }

  const openOnes = () =>
    [...creations.values()].filter(({ observations }) => !isEnded(observations.at(-1)?.status ?? "lost"));

  /** What was observed last, to compare. */
  const newest = () => JSON.stringify([...creations.values()].map(({ observations }) => observations.at(-1)));

  /** Ends all faults and waits without open pages. @returns a violation when creations take too long to end. */
  async function endAll(): Promise<string[]> {
    upstream.heal(RUN_MS);
    await observe();
    const maxMs = (MAX_FACTOR * openOnes().length * RUN_MS) / schedule.slots + MAX_AFTERMATH_MS;
    for (let passedMs = 0, roundMs = ROUND_MS; passedMs <= maxMs; ) {
      if (openOnes().length === 0) return [];
      const before = newest();
      clock.advance(roundMs);
      passedMs += roundMs;
      for (const process of processes) await sweep(process);
      await settle();
      await observe();
      roundMs = newest() === before ? Math.min(2 * roundMs, MAX_ROUND_MS) : ROUND_MS;
    }
    return [`${openOnes().length} creations had not ended ${maxMs / 1_000} s after the faults`];
  }

  /** Every open page finally shows the ledger's statuses. */
  async function violationsOnPages(): Promise<string[]> {
    const found: string[] = [];
    for (const tab of tabs.filter(({ isOpen }) => isOpen)) {
      await poll(tab);
      for (const [id, { observations, deleted }] of creations) {
        const shown = tab.statuses.get(id);
        const status = observations.at(-1)?.status;
        if (shown && (deleted || shown !== status))
          found.push(`a page shows ${id} as ${shown}: it is ${status}`);
      }
    }
    return found;
  }

  try {
    for (const batch of schedule.batches) {
      await Promise.all(batch.map(take));
      await settle();
      await observe();
      for (const tab of tabs) if (tab.isOpen) await poll(tab);
    }
    const peakSlots = upstream.counts.peakSlots();
    const late = await endAll();
    const wrong = violations(creations, {
      history: upstream.counts.history,
      peakSlots,
      slots: schedule.slots,
    });
    return [...late, ...wrong, ...leaks, ...(await violationsOnPages())];
  } finally {
    for (const service of services) await service.close();
    await upstream.close();
  }
}
