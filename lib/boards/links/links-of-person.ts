/** The share links that one person has made for a board: they belong to the board, and stay when an editor is removed. */
import "server-only";
import type { Kysely } from "kysely";
import type { Actor } from "@/lib/audit/actor";
import type { Database } from "@/lib/db/schema";
import type { BoardRow } from "../board-row";
import { noteLink } from "./manage-links";

interface OfPerson {
  board: BoardRow;
  personId: string;
  now: number;
}

/** @returns the ids of those that work now; a board has `MAX_ACTIVE_LINKS` at most. */
export async function activeLinkIdsOf(
  db: Kysely<Database>,
  { board, personId, now }: OfPerson,
): Promise<string[]> {
  const rows = await db
    .selectFrom("share_links")
    .select("id")
    .where("board_id", "=", board.id)
    .where("made_by", "=", personId)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", now)
    .execute();
  return rows.map(({ id }) => id);
}

/** Ends all of them for good. Belongs to a transaction that has the lock of the board. @returns how many those were */
export async function revokeLinksOf(
  tx: Kysely<Database>,
  { actor, ...of }: OfPerson & { actor: Actor | undefined },
): Promise<number> {
  const ids = await activeLinkIdsOf(tx, of);
  if (ids.length === 0) return 0;
  await tx.updateTable("share_links").set({ revoked_at: of.now }).where("id", "in", ids).execute();
  for (const linkId of ids)
    await noteLink(tx, "link_revoked", { board: of.board, now: of.now, linkId, ...(actor && { actor }) }, {});
  return ids.length;
}
