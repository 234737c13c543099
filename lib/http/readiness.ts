/** Whether this process can accept work. */
import "server-only";
import { defaultRetryAfterSeconds } from "@/lib/contract/errors";
import type { Runtime } from "@/lib/runtime";
import { json } from "./answers/json";

const MAX_WAIT_MS = 2_000;

type Startable = Pick<Runtime, "db" | "draining">;

/**
 * @param start returns the running studio.
 * @returns 200, or 503 while it stops, cannot start, or its database does not answer in time. The answer has no reason,
 * because anybody may call this.
 */
export async function readiness(start: () => Promise<Startable>, maxWaitMs = MAX_WAIT_MS): Promise<Response> {
  const ready = await Promise.race([check(start), timeOut(maxWaitMs)]);
  const headers = new Headers({ "cache-control": "no-store" });
  if (!ready) headers.set("retry-after", String(defaultRetryAfterSeconds("stopping")));
  return json({ status: ready ? "success" : "unavailable" }, { status: ready ? 200 : 503, headers });
}

async function check(start: () => Promise<Startable>): Promise<boolean> {
  try {
    const { db, draining } = await start();
    if (draining) return false;
    // Reads a table, because SQLite answers `select 1` without opening its file.
    await db.selectFrom("people").select("id").limit(1).execute();
    return true;
  } catch {
    return false;
  }
}

function timeOut(ms: number): Promise<false> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(false), ms).unref();
  });
}
