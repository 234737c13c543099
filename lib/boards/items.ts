/** The items of a board as rows, in their order. */
import "server-only";
import type { Kysely } from "kysely";
import * as z from "zod";
import type { Database } from "@/lib/db/schema";
import { readStored } from "@/lib/db/stored-json";

type Row = Awaited<ReturnType<typeof readItems>>[number];

export interface BoardItemRow extends Pick<Row, "id" | "title" | "note" | "mark"> {
  /** null for a heading. */
  picture: ReturnType<typeof pictureOf>;
}

/** All items without those of deleted pictures. */
export async function itemsOf(db: Kysely<Database>, boardId: string): Promise<BoardItemRow[]> {
  const rows = await readItems(db, boardId);
  return rows.flatMap((row): BoardItemRow[] => {
    const { id, title, note, mark } = row;
    if (row.picture_id === null) return [{ id, title, note, mark, picture: null }];
    const isDeleted = row.picture_deleted_at !== null || row.creation_deleted_at !== null;
    const picture = isDeleted ? null : pictureOf(row);
    return picture ? [{ id, title, note, mark, picture }] : [];
  });
}

function readItems(db: Kysely<Database>, boardId: string) {
  return db
    .selectFrom("board_items")
    .leftJoin("pictures", "pictures.id", "board_items.picture_id")
    .leftJoin("creations", "creations.id", "pictures.creation_id")
    .select(["board_items.id", "board_items.picture_id", "title", "note", "mark", "position"])
    .select(["pictures.creation_id", "picture_index", "pictures.seed", "width", "height", "media_type"])
    .select(["byte_length", "pictures.is_favourite", "pictures.deleted_at as picture_deleted_at"])
    .select(["request", "search_text", "style", "service", "model", "model_name", "enhanced_prompt"])
    .select(["creations.created_at", "creations.deleted_at as creation_deleted_at"])
    .where("board_id", "=", boardId)
    .orderBy("position")
    .orderBy("board_items.id")
    .execute();
}

// Only the texts: parsing whole requests of a thousand pictures would take half a second.
const promptsSchema = z.object({ prompt: z.string(), negative_prompt: z.string() });

/** The columns of the picture, which are all there when the picture is; null for headings. */
function pictureOf(row: Row) {
  const { picture_id: id, creation_id, picture_index, width, height, media_type, byte_length } = row;
  const { is_favourite, request, service, created_at } = row;
  if (id === null || creation_id === null || picture_index === null || width === null || height === null)
    return null;
  if (media_type === null || byte_length === null || request === null || created_at === null) return null;
  // A damaged request leaves its search text, which is the prompt without case and accents.
  const prompts = readStored(promptsSchema, request);
  return {
    id,
    creation_id,
    index: picture_index,
    seed: row.seed,
    width,
    height,
    media_type,
    byte_length,
    is_favourite: is_favourite === 1,
    prompt: prompts?.prompt ?? row.search_text ?? "",
    negative_prompt: prompts?.negative_prompt ?? "",
    enhanced_prompt: row.enhanced_prompt,
    style: row.style ?? "",
    service: service ?? "",
    model: row.model ?? "",
    model_name: row.model_name ?? "",
    created_at,
  };
}
