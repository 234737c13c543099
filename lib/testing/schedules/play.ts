/** Plays a schedule: two processes of a studio on one database, before one service, and looks after every batch. */
import type { Kysely } from "kysely";
import { cancelCreation } from "@/lib/creations/cancel";
import type { CreationsContext } from "@/lib/creations/context";
import { createCreation } from "@/lib/creations/create";
import { readCreation } from "@/lib/creations/read";
import { deleteCreation } from "@/lib/creations/remove";
import { isEnded } from "@/lib/creations/state";
import { sweep } from "@/lib/creations/sweep";
import type { Database } from "@/lib/db/schema";
import { isStudioError } from "@/lib/errors";
import { newId } from "@/lib/ids";
import { createLog } from "@/lib/log";
import { createRemoteService } from "@/lib/service/remote/service";
import { addPerson, aRequest, createTestClock, createTestStudio } from "@/lib/testing/studio";
import { startUpstream } from "@/lib/testing/upstream/upstream";
import { type Seen, type Sight, violations } from "./history";
import type { Schedule, Step } from "./schedule";

/** Short enough for tests; nothing here waits for a clock but a connection that hangs. */
const TUNING = {
  deadlines: { connect: 1_000, total: 1_000 },
  breaker: { failures: 10, openMs: 5 },
  firstPauseMs: 1,
};
const HALF_A_MINUTE_MS = 31_000;
const A_DAY_MS = 25 * 3_600_000;
const MOST_ROUNDS = 400;

/** @returns what was wrong, in words; nothing when everything was as promised. */
export async function playSchedule(db: Kysely<Database>, schedule: Schedule): Promise<string[]> {
  const ownerId = await addPerson(db, newId("pe"));
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
    const { context } = createTestStudio(db, { service, clock });
    return { ...context, service };
  });
  const creations = new Map<string, Seen>();
  const intents: { prompt: string; key: string; id: string | null }[] = [];
  const prompts = newId("pr");

  const inProcess = (n: 0 | 1) => processes[n] as CreationsContext;
  /** A refusal is an answer; anything else is a fault of the studio. */
  const asked = async <T>(call: Promise<T>): Promise<T | null> =>
    call.catch((error) => {
      if (isStudioError(error)) return null;
      throw error;
    });
  const intent = (nth: number) => intents[nth % Math.max(1, intents.length)];

  async function send(of: { prompt: string; key: string; id: string | null }, process: 0 | 1): Promise<void> {
    const request = aRequest({
      prompt: of.prompt,
      is_enable_prompt_enhancer: false,
      config: { image_number: 1 },
      settings: { seed: 7, aspect_ratio: "1:1", resolution: 64 },
    });
    const id = await asked(createCreation(inProcess(process), { ownerId, request, idempotencyKey: of.key }));
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
      const of = { prompt: `${prompts} ${intents.length}`, key: newId("ke"), id: null };
      intents.push(of);
      const faults = step.fault ? { create: [step.fault] } : {};
      upstream.script(of.prompt, { ...step.life, faults });
      return send(of, step.process);
    }
    const of = intent(step.nth);
    if (!of) return;
    if (step.do === "repeat") return send(of, step.process);
    if (!of.id) return;
    const input = { ownerId, id: of.id };
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
      .where("owner_id", "=", ownerId)
      .groupBy(["creations.id", "creations.status", "creations.progress_permille"])
      .execute();
    const sights = new Map(rows.map((row) => [row.id, { ...row, pictures: Number(row.pictures) } as Sight]));
    for (const [id, seen] of creations) seen.sights.push(sights.get(id) ?? null);
  }

  async function settle(): Promise<void> {
    await Promise.all(processes.flatMap((process) => [...process.sends, ...process.reads.values()]));
  }

  const allEnded = () =>
    [...creations.values()].every(({ sights }) => isEnded(sights.at(-1)?.status ?? "lost"));

  /** From now on the service is well, and days go by; everything has to find its end. */
  async function comeToAnEnd(): Promise<void> {
    for (let round = 0; round < MOST_ROUNDS; round++) {
      for (const { id } of upstream.creations.values()) upstream.end(id, "succeed");
      clock.advance(round % 5 === 4 ? A_DAY_MS : HALF_A_MINUTE_MS);
      for (const process of processes) await sweep(process);
      await settle();
      await look();
      if (allEnded()) return;
    }
  }

  try {
    for (const batch of schedule.batches) {
      await Promise.all(batch.map(take));
      await settle();
      await look();
    }
    const peakSlots = upstream.counts.peakSlots();
    await comeToAnEnd();
    return violations(creations, {
      history: upstream.counts.history,
      peakSlots,
      places: schedule.places,
    });
  } finally {
    for (const service of services) await service.close();
    await upstream.close();
  }
}
