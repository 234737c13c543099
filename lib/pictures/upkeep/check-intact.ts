/** Finds signed files whose bytes are not those that were signed any more. */
import "server-only";
import type { Kysely } from "kysely";
import { isIntact } from "picture-metadata/manifest";
import type { Database } from "@/lib/db/schema";
import { hashOfParts } from "../hash";
import type { PictureStore } from "../store";
import { referringRows } from "./references";

export interface IntactChecked {
  /** Files that are signed in a way that is known here. */
  signed: number;
  altered: number;
}

/**
 * Reads the originals of all pictures and uploads, one in memory at a time, and hashes them with turns for others. Who signed them is
 * not looked at.
 *
 * @param onAltered is called for each file that viewers would call tampered with.
 * @throws what the store and the database throw.
 */
export async function checkIntact(
  { db, store }: { db: Kysely<Database>; store: Pick<PictureStore, "get"> },
  onAltered: (key: string, pictureId: string) => void,
): Promise<IntactChecked> {
  const checked: IntactChecked = { signed: 0, altered: 0 };
  for await (const { id, original_key, byte_length, deleted_at } of referringRows(db)) {
    if (deleted_at !== null) continue;
    const bytes = await store.get(original_key);
    // What is missing or incomplete is found by comparing lengths.
    if (bytes?.byteLength !== byte_length) continue;
    const intact = await isIntact(bytes, hashOfParts);
    if (intact === null) continue;
    checked.signed += 1;
    if (intact) continue;
    checked.altered += 1;
    onAltered(original_key, id);
  }
  return checked;
}
