/** What a person deleted and can still restore: creations, single pictures and boards. */
import "server-only";
import type { DeletedItem } from "contract/creations/deleted";
import { type SelectQueryBuilder, sql } from "kysely";
import * as z from "zod";
import { isBehind, type PageQuery, pageOf } from "@/lib/db/places";
import type { Database } from "@/lib/db/schema";
import { readStored } from "@/lib/db/stored-json";
import type { BoardsContext } from "./context";

/** Enough of a prompt to recognise it. */
const TITLE_CHARACTERS = 300;

/** A deleted row: its name, or the request that has its prompt. */
interface DeletedRow {
  kind: DeletedItem["kind"];
  id: string;
  text: string;
  at: number | null;
}

/** A page, the last deleted first. @throws StudioError `invalid_request` for an unknown cursor. */
export async function listDeleted(
  { creations: { db, clock, keepDeletedMs } }: BoardsContext,
  { ownerId, cursor, limit }: PageQuery & { ownerId: string },
): Promise<{ items: DeletedItem[]; next_cursor: string | null }> {
  const since = clock.now() - keepDeletedMs;
  // Each is a list by itself, read by its index up to the end of the page; together they are sorted by the database, whose
  // order of ids is the one in which cursors are compared.
  const latestOf = <From extends keyof Database>(rows: SelectQueryBuilder<Database, From, DeletedRow>) =>
    db
      .selectFrom(rows.as("deleted"))
      .selectAll()
      .where("at", ">", since)
      .where(isBehind(cursor, { at: "at", id: "id" }))
      .orderBy("at", "desc")
      .orderBy("id", "desc")
      .limit(limit + 1)
      .as("latest");
  const creations = db
    .selectFrom("creations")
    .select([kind("creation"), "id", "request as text", "deleted_at as at"])
    .where("owner_id", "=", ownerId);
  const pictures = db
    .selectFrom("pictures")
    .innerJoin("creations", "creations.id", "pictures.creation_id")
    .select([kind("picture"), "pictures.id as id", "creations.request as text", "pictures.deleted_at as at"])
    .where("creations.owner_id", "=", ownerId)
    // With its creation it is restored as a whole.
    .where("creations.deleted_at", "is", null);
  const boards = db
    .selectFrom("boards")
    .select([kind("board"), "id", "name as text", "deleted_at as at"])
    .where("owner_id", "=", ownerId);
  const rows = await db
    .selectFrom(latestOf(creations))
    .selectAll()
    .unionAll(db.selectFrom(latestOf(pictures)).selectAll())
    .unionAll(db.selectFrom(latestOf(boards)).selectAll())
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(limit + 1)
    .execute();
  const { page, next_cursor } = pageOf(rows, limit, ({ at, id }) => ({ at: at ?? since, id }));
  const items = page.map(({ kind, id, text, at }) => ({
    kind,
    id,
    title: (kind === "board" ? text : promptOf(text)).slice(0, TITLE_CHARACTERS),
    delete_time: new Date(at ?? since).toISOString(),
    expire_time: new Date((at ?? since) + keepDeletedMs).toISOString(),
  }));
  return { items, next_cursor };
}

const kind = (of: DeletedItem["kind"]) => sql<DeletedItem["kind"]>`${sql.lit(of)}`.as("kind");

const promptSchema = z.object({ prompt: z.string() });

/** Empty for a damaged record. */
const promptOf = (request: string): string => readStored(promptSchema, request)?.prompt ?? "";
