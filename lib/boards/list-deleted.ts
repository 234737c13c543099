/** What a person deleted and can still restore: creations, single pictures and boards. */
import "server-only";
import { type DeletedItem, MAX_DELETED_ITEMS } from "contract/creations/deleted";
import type { SelectQueryBuilder } from "kysely";
import * as z from "zod";
import type { Database } from "@/lib/db/schema";
import { readStored } from "@/lib/db/stored-json";
import type { BoardsContext } from "./context";

/** Enough of a prompt to recognise it. */
const TITLE_CHARACTERS = 300;

/** A deleted row: its name, or the request that has its prompt. */
interface DeletedRow {
  id: string;
  text: string;
  at: number | null;
}

/** The last deleted first. */
export async function listDeleted(
  { creations: { db, clock, keepDeletedMs } }: BoardsContext,
  { ownerId }: { ownerId: string },
): Promise<DeletedItem[]> {
  const since = clock.now() - keepDeletedMs;
  const latestOf = <From extends keyof Database>(rows: SelectQueryBuilder<Database, From, DeletedRow>) =>
    db
      .selectFrom(rows.as("deleted"))
      .selectAll()
      .where("at", ">", since)
      .orderBy("at", "desc")
      .limit(MAX_DELETED_ITEMS)
      .execute();
  const creations = await latestOf(
    db
      .selectFrom("creations")
      .select(["id", "request as text", "deleted_at as at"])
      .where("owner_id", "=", ownerId),
  );
  const pictures = await latestOf(
    db
      .selectFrom("pictures")
      .innerJoin("creations", "creations.id", "pictures.creation_id")
      .select(["pictures.id as id", "creations.request as text", "pictures.deleted_at as at"])
      .where("creations.owner_id", "=", ownerId)
      // With its creation it is restored as a whole.
      .where("creations.deleted_at", "is", null),
  );
  const boards = await latestOf(
    db
      .selectFrom("boards")
      .select(["id", "name as text", "deleted_at as at"])
      .where("owner_id", "=", ownerId),
  );
  const itemsOf = (kind: DeletedItem["kind"], rows: readonly DeletedRow[]) =>
    rows.map(({ id, text, at }) => ({ kind, id, text, at: at ?? since }));
  return [...itemsOf("creation", creations), ...itemsOf("picture", pictures), ...itemsOf("board", boards)]
    .sort((a, b) => b.at - a.at)
    .slice(0, MAX_DELETED_ITEMS)
    .map(({ kind, id, text, at }) => ({
      kind,
      id,
      title: (kind === "board" ? text : promptOf(text)).slice(0, TITLE_CHARACTERS),
      delete_time: new Date(at).toISOString(),
      expire_time: new Date(at + keepDeletedMs).toISOString(),
    }));
}

const promptSchema = z.object({ prompt: z.string() });

/** Empty for a damaged record. */
const promptOf = (request: string): string => readStored(promptSchema, request)?.prompt ?? "";
