/** Removes the previews of jobs that have ended, because the pictures replace them. */
import "server-only";
import { type Kysely, sql } from "kysely";
import type { Log } from "@/lib/base/log";
import type { Database } from "@/lib/db/schema";
import type { PictureStore } from "@/lib/pictures/store";
import { previewKeysOf } from "./job";

/** Pages may show the last preview until the ledger has collected the pictures. */
const GRACE_MS = 60_000;
const BATCH = 100;

interface Dependencies {
  db: Kysely<Database>;
  store: PictureStore;
  clock: { now(): number };
  log: Log;
}

/**
 * @returns a function for one round, which never rejects: the next jobs in order of their end, and the first again after the
 * last. Previews that cannot be removed are tried again in a later pass and block no others.
 */
export function createPreviewSweeper({ db, store, clock, log }: Dependencies): () => Promise<void> {
  let after = { finishedAt: 0, id: "" };

  async function round(): Promise<void> {
    const jobs = await db
      .selectFrom("jobs")
      .select(["id", "request", "finished_at"])
      // Exactly the condition of the index.
      .where(sql<boolean>`previews <> '[]'`)
      .where("finished_at", "<", clock.now() - GRACE_MS)
      .where((e) =>
        e.or([
          e("finished_at", ">", after.finishedAt),
          e.and([e("finished_at", "=", after.finishedAt), e("id", ">", after.id)]),
        ]),
      )
      .orderBy("finished_at")
      .orderBy("id")
      .limit(BATCH)
      .execute();
    for (const { id, request, finished_at } of jobs) {
      after = { finishedAt: finished_at ?? 0, id };
      try {
        await store.remove(previewKeysOf({ id, request }));
        await db.updateTable("jobs").set({ previews: "[]" }).where("id", "=", id).execute();
      } catch (error) {
        log.warn({ err: error, job: id }, "previews were not removed");
      }
    }
    if (jobs.length < BATCH) after = { finishedAt: 0, id: "" };
  }

  return () => round().catch((error) => log.warn({ err: error }, "old previews could not be found"));
}
