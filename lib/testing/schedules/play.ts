/** Plays a schedule: two processes of a studio on one database, before one service, and looks after every batch. */
import type { Kysely } from "kysely";
import { cancelCreation } from "@/lib/creations/cancel";
import { readChanges } from "@/lib/creations/changes";
import { type CreationsContext, settled } from "@/lib/creations/context";
import { createCreation } from "@/lib/creations/create";
import { isEnded } from "@/lib/creations/ledger/state";
import { readCreation } from "@/lib/creations/read";
import { deleteCreation } from "@/lib/creations/remove";
import { sweep } from "@/lib/creations/sync/sweep";
import type { Database } from "@/lib/db/schema";
import { isStudioError } from "@/lib/errors";
import { newId } from "@/lib/ids";
import { createLog } from "@/lib/log";
import { createRemoteService } from "@/lib/service/remote/service";
import { addPerson, aRequest, createTestClock, createTestStudio } from "@/lib/testing/studio";
import { startUpstream } from "@/lib/testing/upstream/upstream";
import { type Seen, type Sight, violations } from "./history";
import { OWNERS, type Schedule, type Step } from "./schedule";

/** Short enough for tests; nothing here waits for a clock but a connection that hangs. */
const TUNING = {
  deadlines: { connect: 1_000, total: 1_000 },
  breaker: { failures: 10, openMs: 5 },
  firstPauseMs: 1,
};
/** Of what runs when the faults end, and of what is started later. */
const RUN_MS = 4_000;
const ROUND_MS = 1_000;
/** So few that every batch is full, and whatever stays at its front shows. */
const BATCH_ROWS = 2;
/** The promise: once faults end, everything ends within so many times the work there is, divided by the places. */
const PROMISED_FACTOR = 3;
/**
 * What faults of before may still cost after their end, whatever the work: a creation of unknown outcome keeps its
 * place for five minutes, a service may have asked for a pause of two, an interrupted send is waited for a minute.
 */
const AFTERMATH_MS = (5 + 2 + 1) * 60_000;

/** A wish for a picture, which may be sent more than once. */
interface Intent {
  ownerId: string;
  prompt: string;
  key: string;
  id: string | null;
}

/** An open page: what it was told. */
interface Tab {
  ownerId: string;
  process: 0 | 1;
  isOpen: boolean;
  cursor?: string;
  statuses: Map<string, string>;
}

/** @returns what was wrong, in words; nothing when everything was as promised. */
export async function playSchedule(db: Kysely<Database>, schedule: Schedule): Promise<string[]> {
  const owners = await Promise.all(Array.from({ length: OWNERS }, () => addPerson(db, newId("pe"))));
  const clock = createTestClock();
  const upstream = await startUpstream({ prefix: "/api", now: clock.now });
  const settings = {
    baseUrl: upstream.baseUrl,
    token: "a token",
    mediaHosts: [],
    maxActive: schedule.places,
    requestsPerMinute: 1_000_000,
  };
  const log = createLog("silent");
  const services = [0, 1].map(() => createRemoteService(settings, { clock, log, tuning: TUNING }));
  const processes = services.map((service): CreationsContext => {
    const { context } = createTestStudio(db, { service, clock, batchRows: BATCH_ROWS });
    return { ...context, service };
  });
  const creations = new Map<string, Seen>();
  const intents: Intent[] = [];
  const tabs: Tab[] = [];
  const prompts = newId("pr");

  const inProcess = (n: 0 | 1) => processes[n] as CreationsContext;
  /** A refusal is an answer; anything else is a fault of the studio. */
  const asked = async <T>(call: Promise<T>): Promise<T | null> =>
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
    const id = await asked(
      createCreation(inProcess(process), { ownerId: of.ownerId, request, idempotencyKey: of.key }),
    );
    if (!id) return;
    of.id = id;
    creations.set(
      id,
      creations.get(id) ?? { prompt: of.prompt, acknowledged: true, deleted: false, sights: [] },
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
      upstream.script(of.prompt, { ...step.life, faults });
      return send(of, step.process);
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
    if (step.do === "look") await asked(readCreation(inProcess(step.process), input));
    if (step.do === "cancel") await asked(cancelCreation(inProcess(step.process), input));
    if (step.do === "delete") {
      await asked(deleteCreation(inProcess(step.process), input));
      const seen = creations.get(of.id);
      if (seen) seen.deleted = true;
    }
  }

  async function look(): Promise<void> {
    const rows = await db
      .selectFrom("creations")
      .leftJoin("pictures", "pictures.creation_id", "creations.id")
      .select((e) => [
        "creations.id",
        "creations.status",
        "creations.progress_permille as progress",
        e.fn.count<number | string>("pictures.id").as("pictures"),
      ])
      .where("owner_id", "in", owners)
      .groupBy(["creations.id", "creations.status", "creations.progress_permille"])
      .execute();
    const sights = new Map(rows.map((row) => [row.id, { ...row, pictures: Number(row.pictures) } as Sight]));
    for (const [id, seen] of creations) seen.sights.push(sights.get(id) ?? null);
  }

  async function settle(): Promise<void> {
    await Promise.all(processes.map(settled));
  }

  /** One poll of a page, as often as it is told that there is more. */
  async function poll(tab: Tab): Promise<void> {
    for (let hasMore = true; hasMore; ) {
      const changes = await readChanges(inProcess(tab.process), { ownerId: tab.ownerId, since: tab.cursor });
      for (const { creation_id: id, status } of changes.creations) tab.statuses.set(id, status);
      for (const id of changes.deleted_ids) tab.statuses.delete(id);
      tab.cursor = changes.cursor;
      hasMore = changes.has_more;
    }
  }

  const openOnes = () =>
    [...creations.values()].filter(({ sights }) => !isEnded(sights.at(-1)?.status ?? "lost"));

  /** The faults are over, and nobody looks. @returns what took longer than promised. */
  async function comeToAnEnd(): Promise<string[]> {
    upstream.heal(RUN_MS);
    await look();
    const promisedMs = (PROMISED_FACTOR * openOnes().length * RUN_MS) / schedule.places + AFTERMATH_MS;
    for (let passedMs = 0; passedMs <= promisedMs; passedMs += ROUND_MS) {
      if (openOnes().length === 0) return [];
      clock.advance(ROUND_MS);
      for (const process of processes) await sweep(process);
      await settle();
      await look();
    }
    return [`${openOnes().length} creations had not ended ${promisedMs / 1_000} s after the faults`];
  }

  /** A page that stays open ends up with what the ledger says. */
  async function wrongOnPages(): Promise<string[]> {
    const found: string[] = [];
    for (const tab of tabs.filter(({ isOpen }) => isOpen)) {
      await poll(tab);
      for (const [id, { sights, deleted }] of creations) {
        const shown = tab.statuses.get(id);
        const status = sights.at(-1)?.status;
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
      await look();
      for (const tab of tabs) if (tab.isOpen) await poll(tab);
    }
    const peakSlots = upstream.counts.peakSlots();
    const late = await comeToAnEnd();
    const wrong = violations(creations, {
      history: upstream.counts.history,
      peakSlots,
      places: schedule.places,
    });
    return [...late, ...wrong, ...(await wrongOnPages())];
  } finally {
    for (const service of services) await service.close();
    await upstream.close();
  }
}
