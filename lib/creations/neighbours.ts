/** Neighbours: the creations before and after one in its owner's list. */
import "server-only";
import type { Ledger } from "./context/contexts";
import { isAcknowledged } from "./ledger/filter";
import { type CreationRow, ownedRow } from "./ledger/row";

export interface Neighbours {
  /** null at the beginning of the list. */
  newerId: string | null;
  /** null at its end. */
  olderId: string | null;
}

/** @throws StudioError `not_found` */
export async function readNeighbours(
  { db }: Pick<Ledger, "db">,
  input: { ownerId: string; id: string },
): Promise<Neighbours> {
  const row = await ownedRow(db, input.ownerId, input.id);
  const [newerId, olderId] = await Promise.all([nextTo(db, row, "newer"), nextTo(db, row, "older")]);
  return { newerId, olderId };
}

async function nextTo(
  db: Ledger["db"],
  { id, owner_id, created_at }: CreationRow,
  side: "newer" | "older",
): Promise<string | null> {
  const beyond = side === "newer" ? ">" : "<";
  const order = side === "newer" ? "asc" : "desc";
  const next = await db
    .selectFrom("creations")
    .select("id")
    .where("owner_id", "=", owner_id)
    .where("deleted_at", "is", null)
    .where(isAcknowledged())
    // One comparison, which both databases look up in the index; they would read all newer creations for an "or".
    .where((e) => e(e.refTuple("created_at", "id"), beyond, e.tuple(created_at, id)))
    .orderBy("created_at", order)
    .orderBy("id", order)
    .limit(1)
    .executeTakeFirst();
  return next?.id ?? null;
}
