/** How the pictures that a share link shows were made, all together. */
import "server-only";
import type { MadeWith } from "contract/pictures/made-with";
import type { Kysely } from "kysely";
import type { Database } from "@/lib/db/schema";
import { nextTurn } from "../turns/next-turn";
import { type Shown, visiblePage } from "./visible-pictures";

/** Rows of one statement, which takes a millisecond or two. */
const BATCH = 250;

/** @returns each way once, in an order of their own. */
export async function waysOfMaking(db: Kysely<Database>, shown: Shown): Promise<MadeWith[]> {
  const ways = new Set<MadeWith>();
  for (let after: string | undefined = ""; after !== undefined; ) {
    await nextTurn();
    const rows = await visiblePage(db, shown, after, BATCH);
    for (const { made_with } of rows) ways.add(made_with);
    after = rows.length < BATCH ? undefined : rows.at(-1)?.itemId;
  }
  return [...ways].sort();
}
