/** Ends a long download of a person whom an administrator disables meanwhile; a request is admitted only when it begins. */
import "server-only";
import type { Kysely } from "kysely";
import { accountDisabled } from "@/lib/base/errors";
import type { Database } from "@/lib/db/schema";

const INTERVAL_MS = 1_000;

interface Context {
  db: Kysely<Database>;
  clock: { now(): number };
}

/** @returns a function that calls another one at most once a second, and throws what that throws. */
export function onceASecond(
  { clock }: Pick<Context, "clock">,
  check: () => Promise<void>,
): () => Promise<void> {
  let checkedAt = Number.NEGATIVE_INFINITY;
  return async () => {
    const now = clock.now();
    // Also when the clock was set back.
    if (Math.abs(now - checkedAt) < INTERVAL_MS) return;
    checkedAt = now;
    await check();
  };
}

/** Reads the person at most once a second. @returns a function that throws StudioError `account_disabled` */
export function whileEnabled({ db, clock }: Context, personId: string): () => Promise<void> {
  return onceASecond({ clock }, async () => {
    const disabled = await db
      .selectFrom("people")
      .select("id")
      .where("id", "=", personId)
      .where("disabled_at", "is not", null)
      .executeTakeFirst();
    if (disabled) throw accountDisabled();
  });
}
