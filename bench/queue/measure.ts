/** How long a service with few slots needs for the creations of many people, without open pages. */
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openSqlite } from "@/lib/db/sqlite";
import { startUpstream } from "@/tools/testing/upstream/upstream";
import { studioBefore } from "../proxy/studio";

const SLOTS = 40;
const RUN_MS = 8_000;
/** The limit: all creations end within this multiple of the shortest possible time. */
const PROMISED_FACTOR = 3;

export interface Result {
  people: number;
  creations: number;
  ended: number;
  seconds: number;
  bestSeconds: number;
  calls: string;
  peakPerMinute: number;
  refused: number;
}

/** No page is open, so the bench reads the database directly. @param each creations of a person */
export async function measureQueue(people: number, each: number): Promise<Result> {
  const upstream = await startUpstream({
    defaultScript: () => ({ runMs: RUN_MS }),
    limits: { slots: SLOTS, perMinute: 500 },
  });
  const studio = await studioBefore(upstream.baseUrl);
  const db = openSqlite(path.join(studio.dataDir, "studio.db"));
  try {
    const creations = people * each;
    const bestMs = (creations * RUN_MS) / SLOTS;
    const startedAt = performance.now();
    await Promise.all(
      Array.from({ length: people }, async (_, n) => {
        const person = await studio.signIn(`Person ${n}`);
        for (let nth = 0; nth < each; nth++) await person.create(`picture ${nth} of ${n}`);
      }),
    );
    const ended = async () => {
      const { count } = await db
        .selectFrom("creations")
        .select((e) => e.fn.countAll<number>().as("count"))
        .where("status", "=", "succeed")
        .executeTakeFirstOrThrow();
      return Number(count);
    };
    while ((await ended()) < creations && performance.now() - startedAt < PROMISED_FACTOR * bestMs) {
      await sleep(500);
    }
    const { counts } = upstream;
    return {
      people,
      creations,
      ended: await ended(),
      seconds: (performance.now() - startedAt) / 1_000,
      bestSeconds: bestMs / 1_000,
      calls: (["create", "status", "detail"] as const)
        .map((kind) => `${counts.calls(kind)} ${kind}`)
        .join(", "),
      peakPerMinute: counts.peakPerMinute(),
      refused: counts.history.filter((call) => call.status === 429).length,
    };
  } finally {
    await db.destroy();
    await studio.end();
    await upstream.close();
  }
}
