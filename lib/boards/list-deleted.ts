/** What a person deleted and can still restore: creations, single pictures and boards. */
import "server-only";
import * as z from "zod";
import { type DeletedItem, MAX_DELETED_ITEMS } from "@/lib/contract/deleted";
import { readStored } from "@/lib/db/stored-json";
import type { BoardsContext } from "./context";

/** Enough of a prompt to recognise it. */
const TITLE_CHARACTERS = 300;

/** The last deleted first. */
export async function listDeleted(
  { creations: { db, clock, keepDeletedMs } }: BoardsContext,
  { ownerId }: { ownerId: string },
): Promise<DeletedItem[]> {
  const since = clock.now() - keepDeletedMs;
  const creations = await db
    .selectFrom("creations")
    .select(["id", "request", "deleted_at"])
    .where("owner_id", "=", ownerId)
    .where("deleted_at", ">", since)
    .orderBy("deleted_at", "desc")
    .limit(MAX_DELETED_ITEMS)
    .execute();
  const pictures = await db
    .selectFrom("pictures")
    .innerJoin("creations", "creations.id", "pictures.creation_id")
    .select(["pictures.id as id", "creations.request as request", "pictures.deleted_at as deleted_at"])
    .where("creations.owner_id", "=", ownerId)
    // With its creation it is restored as a whole.
    .where("creations.deleted_at", "is", null)
    .where("pictures.deleted_at", ">", since)
    .orderBy("pictures.deleted_at", "desc")
    .limit(MAX_DELETED_ITEMS)
    .execute();
  const boards = await db
    .selectFrom("boards")
    .select(["id", "name as title", "deleted_at"])
    .where("owner_id", "=", ownerId)
    .where("deleted_at", ">", since)
    .orderBy("deleted_at", "desc")
    .limit(MAX_DELETED_ITEMS)
    .execute();
  const itemsOf = (
    kind: DeletedItem["kind"],
    rows: readonly { id: string; title: string; deleted_at: number | null }[],
  ) => rows.map(({ id, title, deleted_at }) => ({ kind, id, title, at: deleted_at ?? since }));
  return [
    ...itemsOf("creation", creations.map(withPrompt)),
    ...itemsOf("picture", pictures.map(withPrompt)),
    ...itemsOf("board", boards),
  ]
    .sort((a, b) => b.at - a.at)
    .slice(0, MAX_DELETED_ITEMS)
    .map(({ kind, id, title, at }) => ({
      kind,
      id,
      title: title.slice(0, TITLE_CHARACTERS),
      delete_time: new Date(at).toISOString(),
      expire_time: new Date(at + keepDeletedMs).toISOString(),
    }));
}

const promptSchema = z.object({ prompt: z.string() });

/** The title of a damaged record is empty. */
const withPrompt = <Row extends { request: string }>(row: Row) => ({
  ...row,
  title: readStored(promptSchema, row.request)?.prompt ?? "",
});
