/** Says in the log that the database is being updated, and how to go back. */
import "server-only";
import type { Log } from "@/lib/base/log";
import { type DatabaseUpdate, wayBack } from "@/lib/db/open";

export function logUpdate(log: Pick<Log, "info">): (update: DatabaseUpdate) => void {
  return ({ copy, ...versions }) =>
    log.info(
      copy ? { ...versions, copy } : versions,
      `the database is brought up to date${copy ? `, and copied before. ${wayBack(copy)}` : ""}`,
    );
}
