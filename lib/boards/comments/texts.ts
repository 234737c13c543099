/** The texts of comments, which are long together. */
import "server-only";
import type { Kysely } from "kysely";
import type { Database } from "@/lib/db/schema";
import { inSteps } from "../turns/in-steps";

/** Texts of one statement: half a megabyte at most. */
const TEXTS_AT_ONCE = 100;

/** @returns the text by the comment's id; those that no longer exist are left out. */
export async function textsOf(
  db: Kysely<Database>,
  commentIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await inSteps(commentIds, TEXTS_AT_ONCE, (some) =>
    db.selectFrom("guest_comments").select(["id", "text"]).where("id", "in", some).execute(),
  );
  return new Map(rows.map(({ id, text }) => [id, text]));
}
