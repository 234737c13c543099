/** Whether this process can accept work. */
import "server-only";
import { defaultRetryAfterSeconds } from "contract/errors";
import type { Kysely } from "kysely";
import { isOutage } from "@/lib/base/errors";
import type { Database } from "@/lib/db/schema";
import { json } from "./answers/json";

const MAX_WAIT_MS = 2_000;

/** What it asks of the running studio. */
export interface Startable {
  db: Kysely<Database>;
  /** Whether the process has begun to stop. */
  readonly draining: boolean;
}

/**
 * @param start returns the running studio.
 * @returns 200, or 503 while it stops, cannot start, or its database does not answer in time. The reason is one of three
 * words, because anybody may call this.
 */
export async function readiness(start: () => Promise<Startable>, maxWaitMs = MAX_WAIT_MS): Promise<Response> {
  const reason = await Promise.race([check(start), timeOut(maxWaitMs)]);
  const headers = new Headers({ "cache-control": "no-store" });
  if (reason === null) return json({ status: "success" }, { headers });
  headers.set("retry-after", String(defaultRetryAfterSeconds("stopping")));
  return json({ status: "unavailable", reason }, { status: 503, headers });
}

type Reason = "starting" | "stopping" | "database_unavailable";

/** @returns null when all is well. */
async function check(start: () => Promise<Startable>): Promise<Reason | null> {
  let studio: Startable;
  try {
    studio = await start();
  } catch (error) {
    return isOutage(error) ? "database_unavailable" : "starting";
  }
  if (studio.draining) return "stopping";
  try {
    // Reads a table, because SQLite answers `select 1` without opening its file.
    await studio.db.selectFrom("people").select("id").limit(1).execute();
    return null;
  } catch {
    return "database_unavailable";
  }
}

function timeOut(ms: number): Promise<Reason> {
  return new Promise((resolve) => {
    setTimeout(() => resolve("database_unavailable"), ms).unref();
  });
}
