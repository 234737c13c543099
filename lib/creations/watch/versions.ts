/** The versions of what callers wait for, in one small statement for each kind, however many wait. */
import "server-only";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { isPostgres } from "@/lib/db/dialect";
import { prepared, type ValueOf } from "@/lib/db/prepared";
import type { Database } from "@/lib/db/schema";
import { AT_SERVICE_STATUSES } from "../ledger/state";
import { READABLE, type Readable } from "../sync/refresh";

/** A list as one parameter, so that the statement is the same for any number: JSON on SQLite, an array on PostgreSQL. */
type Values = { ids: string | readonly string[] };

const listed = (db: Kysely<Database>, value: ValueOf<Values>): RawBuilder<string> =>
  isPostgres(db)
    ? sql`(select unnest(${value("ids")}::text[]) as id)`
    : sql`(select value as id from json_each(${value("ids")}))`;

const readCreations = prepared<Values, Readable & { updated_at: number }>((db, value) =>
  db
    .selectFrom("creations")
    .select([...READABLE, "updated_at"])
    .where("id", "in", listed(db, value)),
);

/** The latest change of each person's creations, by the end of an index. */
const readPeople = prepared<Values, { id: string; updatedAt: number | null }>((db, value) => {
  const latest = sql<number | null>`(select max(updated_at) from creations where owner_id = wanted.id)`;
  return db
    .selectFrom(listed(db, value).$castTo<{ id: string }>().as("wanted"))
    .select(["wanted.id", latest.as("updatedAt")]);
});

const readOpenOfPeople = prepared<Values & { limit: number }, Readable>((db, value) =>
  db
    .selectFrom("creations")
    .select(READABLE)
    .where("owner_id", "in", listed(db, value))
    .where("status", "in", AT_SERVICE_STATUSES)
    .limit(value("limit")),
);

export interface Versions {
  /** By id; what is missing does not exist. */
  creations: Map<string, number>;
  /** The latest version among a person's creations, by their id. */
  people: Map<string, number>;
  /** Some of those creations, which a service may have news of. */
  open: Readable[];
}

/** @param input.limit of the open creations of those people that are listed. */
export async function readVersions(
  db: Kysely<Database>,
  { creationIds, ownerIds, limit }: { creationIds: string[]; ownerIds: string[]; limit: number },
): Promise<Versions> {
  const asValue = (ids: string[]) => (isPostgres(db) ? ids : JSON.stringify(ids));
  const rows = creationIds.length > 0 ? await readCreations(db, { ids: asValue(creationIds) }) : [];
  const owners = { ids: asValue(ownerIds) };
  const people = ownerIds.length > 0 ? await readPeople(db, owners) : [];
  const open = ownerIds.length > 0 ? await readOpenOfPeople(db, { ...owners, limit }) : [];
  return {
    creations: new Map(rows.map((row) => [row.id, row.updated_at])),
    people: new Map(people.map(({ id, updatedAt }) => [id, updatedAt ?? 0])),
    open: [...rows, ...open],
  };
}
