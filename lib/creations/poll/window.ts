/** Which rows a poll is about, and in which versions: read from the ledger at every poll, in one small statement. */
import "server-only";
import { type Kysely, type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import { prepared, type ValueOf } from "@/lib/db/prepared";
import type { Database } from "@/lib/db/schema";
import { OPEN_STATUSES } from "../ledger/state";

/** A row without its content. */
export interface RowVersion {
  id: string;
  /** The version. */
  updatedAt: number;
}

export interface Window {
  /**
   * The person's open rows: first those at the service, the least recently read first, so that each is read in turn however many
   * are queued.
   */
  open: (RowVersion & { checkedAt: number })[];
  /** The rows after the cursor, in the order of cursors; without a cursor the open rows in that order. */
  changed: RowVersion[];
}

/** Where the changed rows begin. */
type Place = { updatedAt: number; id: string };
type Values = { ownerId: string; limit: number };
type Found = { isOpen: number; id: string; updatedAt: number; checkedAt: number };

const VERSION = ["id", "updated_at as updatedAt"] as const;
const NO_CHECK = sql<number>`0`.as("checkedAt");
const FOUND = ["isOpen", "id", "updatedAt", "checkedAt"] as const;

type Rows = SelectQueryBuilder<Database, "creations", object>;

/** The statement for a list of changed rows, given by its condition and order. */
const windowOf = <More extends object>(changed: (rows: Rows, value: ValueOf<Values & More>) => Rows) =>
  prepared<Values & More, Found>((db, value) => {
    const ofOwner = () => db.selectFrom("creations").where("owner_id", "=", value("ownerId"));
    const open = ofOwner()
      .select([...VERSION, "checked_at as checkedAt", sql.lit(1).as("isOpen")])
      .where("status", "in", OPEN_STATUSES)
      .orderBy(sql`case status when 'queued' then 1 else 0 end`)
      .orderBy(sql`+checked_at`)
      .limit(value("limit"));
    const after = changed(ofOwner(), value)
      .select([...VERSION, NO_CHECK, sql.lit(0).as("isOpen")])
      .orderBy("id")
      .limit(value("limit"));
    const all = db.selectFrom(open.as("open")).select(FOUND);
    return all.unionAll(db.selectFrom(after.as("after")).select(FOUND));
  });

const readSince = windowOf<Place>((rows, value) =>
  rows.where(sql<SqlBool>`(updated_at, id) > (${value("updatedAt")}, ${value("id")})`).orderBy("updated_at"),
);

/** The unary plus makes SQLite find open creations by the index on status, not by the one on `updated_at`. */
const readOpen = windowOf((rows) => rows.where("status", "in", OPEN_STATUSES).orderBy(sql`+updated_at`));

/** @param input.since null for a first poll. @param input.limit of each of the two lists */
export async function readWindow(
  db: Kysely<Database>,
  { since, ...values }: Values & { since: Place | null },
): Promise<Window> {
  const rows = await (since
    ? readSince(db, { ...values, updatedAt: since.updatedAt, id: since.id })
    : readOpen(db, values));
  const window: Window = { open: [], changed: [] };
  for (const { isOpen, id, updatedAt, checkedAt } of rows) {
    if (isOpen) window.open.push({ id, updatedAt, checkedAt });
    else window.changed.push({ id, updatedAt });
  }
  return window;
}
