/** The items of a board as rows, in their order. */
import "server-only";
import { OPERATIONS, type Operation } from "contract/creations/inputs";
import type { Kysely } from "kysely";
import * as z from "zod";
import { passedOnBy } from "@/lib/creations/ledger/rights";
import type { Database } from "@/lib/db/schema";
import { readStored } from "@/lib/db/stored-json";
import { type ItemPosition, isAfter } from "./cursor";
import { nextTurn } from "./turns/next-turn";
import { type VersionRow, versionsOf } from "./versions/shown";

type Row = Awaited<ReturnType<ReturnType<typeof readItems>["execute"]>>[number];

export interface BoardItemRow extends Pick<Row, "id" | "title" | "note" | "decision"> {
  /** Who last changed the decision and the note; null where that is not known. */
  decider: Named | null;
  noter: Named | null;
  /** null for a heading. */
  picture: ReturnType<typeof pictureOf>;
  /** The oldest first and the current one among them; empty for one picture. */
  versions: VersionRow[];
}

/** A person, as others of the board read it. */
interface Named {
  id: string;
  name: string;
}

const named = (id: string | null, name: string | null): Named | null =>
  id === null || name === null ? null : { id, name };

/** Rows of one statement: reading their requests takes a few milliseconds, and then others have their turn. */
const BATCH = 50;

/**
 * Some items of a board in its order, without those of deleted pictures.
 *
 * @param after those behind this position; null for the first ones. @param limit rows to look at, also of deleted pictures.
 * @returns `next` is the position of the last row, null when there are no more.
 */
export async function itemsAfter(
  db: Kysely<Database>,
  boardId: string,
  after: ItemPosition | null,
  limit: number,
): Promise<{ items: BoardItemRow[]; next: ItemPosition | null }> {
  const items: BoardItemRow[] = [];
  let next = after;
  for (let left = limit; left > 0; left -= BATCH) {
    await nextTurn();
    const wanted = Math.min(BATCH, left);
    const rows = await readItems(db)
      .where("board_id", "=", boardId)
      .where(isAfter(next))
      .orderBy("position")
      .orderBy("board_items.id")
      .limit(wanted)
      .execute();
    items.push(...(await toItems(db, boardId, rows)));
    const last = rows.at(-1);
    if (!last || rows.length < wanted) return { items, next: null };
    next = { position: last.position, id: last.id };
  }
  return { items, next };
}

/** Those of the named items that the board has, in any order. */
export async function itemsWithIds(
  db: Kysely<Database>,
  boardId: string,
  ids: readonly string[],
): Promise<BoardItemRow[]> {
  const items: BoardItemRow[] = [];
  for (let start = 0; start < ids.length; start += BATCH) {
    await nextTurn();
    const some = ids.slice(start, start + BATCH);
    const rows = await readItems(db)
      .where("board_id", "=", boardId)
      .where("board_items.id", "in", some)
      .execute();
    items.push(...(await toItems(db, boardId, rows)));
  }
  return items;
}

async function toItems(db: Kysely<Database>, boardId: string, rows: readonly Row[]) {
  const ids = rows.flatMap(({ id, picture_id }) => (picture_id === null ? [] : [id]));
  const versions = await versionsOf(db, boardId, ids);
  return rows.flatMap((row) => toItem(row, versions.get(row.id) ?? []));
}

function toItem(row: Row, versions: VersionRow[]): BoardItemRow[] {
  const { id, title, note, decision } = row;
  const own = {
    ...{ id, title, note, decision },
    decider: named(row.decided_by, row.decider_name),
    noter: named(row.noted_by, row.noter_name),
  };
  if (row.picture_id === null) return [{ ...own, picture: null, versions: [] }];
  const isDeleted = row.picture_deleted_at !== null || row.creation_deleted_at !== null;
  const picture = isDeleted ? null : pictureOf(row);
  return picture ? [{ ...own, picture, versions }] : [];
}

function readItems(db: Kysely<Database>) {
  return (
    db
      .selectFrom("board_items")
      .leftJoin("pictures", "pictures.id", "board_items.picture_id")
      .leftJoin("creations", "creations.id", "pictures.creation_id")
      .leftJoin("creation_inputs as source", (join) =>
        join.onRef("source.creation_id", "=", "creations.id").on("source.place", "=", "source"),
      )
      .leftJoin("pictures as parent_picture", (join) =>
        join.onRef("parent_picture.id", "=", "source.picture_id").on("parent_picture.deleted_at", "is", null),
      )
      // Only one of the same owner is shown to that owner.
      .leftJoin("creations as parent", (join) =>
        join
          .onRef("parent.id", "=", "parent_picture.creation_id")
          .onRef("parent.owner_id", "=", "creations.owner_id")
          .on("parent.deleted_at", "is", null),
      )
      .leftJoin("people as maker", "maker.id", "creations.owner_id")
      .leftJoin("people as decider", "decider.id", "board_items.marked_by")
      .leftJoin("people as noter", "noter.id", "board_items.noted_by")
      .select(["maker.id as maker_id", "maker.name as maker_name"])
      .select([
        "marked_by as decided_by",
        "decider.name as decider_name",
        "noted_by",
        "noter.name as noter_name",
      ])
      .select(["source.upload_id", "parent.id as parent_id"])
      .select(["parent_picture.id as parent_picture", "parent_picture.picture_index as parent_index"])
      .select(["board_items.id", "board_items.picture_id", "title", "note", "mark as decision", "position"])
      .select(["pictures.creation_id", "pictures.picture_index", "pictures.seed", "pictures.width"])
      .select(["pictures.height", "pictures.media_type", "pictures.byte_length", "pictures.is_favourite"])
      .select(["pictures.deleted_at as picture_deleted_at", "creations.request", "creations.search_text"])
      .select(["creations.style", "creations.service", "creations.model", "creations.model_name"])
      .select(["creations.enhanced_prompt", "creations.commercial_use", "creations.licence"])
      .select(["creations.made_with"])
      .select(["creations.limited_by", "creations.limiting_licence"])
      .select(["creations.created_at", "creations.deleted_at as creation_deleted_at"])
  );
}

// Only the texts: parsing whole requests of a thousand pictures would take half a second.
const promptsSchema = z.object({
  prompt: z.string(),
  negative_prompt: z.string(),
  operation: z.enum(OPERATIONS).optional().catch(undefined),
});

/** The picture that one was made from; its links are null where the owner of the board has it no more. */
function sourceOf(row: Row, operation: Operation | undefined) {
  const { upload_id, parent_id, parent_picture, parent_index } = row;
  if (upload_id === null || operation === undefined) return null;
  const isThere = parent_id !== null;
  return {
    ...{ operation, upload_id },
    ...{ creation_id: parent_id, picture_id: isThere ? parent_picture : null },
    index: isThere ? (parent_index ?? 0) : 0,
  };
}

/** The columns of the picture, which are all there when the picture is; null for headings. */
function pictureOf(row: Row) {
  const { picture_id: id, creation_id, picture_index, width, height, media_type, byte_length } = row;
  const { is_favourite, request, service, created_at } = row;
  if (id === null || creation_id === null || picture_index === null || width === null || height === null)
    return null;
  if (media_type === null || byte_length === null || request === null || created_at === null) return null;
  // A damaged request leaves its search text, which is the prompt without case and accents.
  const prompts = readStored(promptsSchema, request);
  const { licence } = passedOnBy(row);
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
    ...(row.commercial_use && { commercial_use: row.commercial_use }),
    made_with: row.made_with ?? "ai",
    ...(licence !== null && { licence }),
    service: service ?? "",
    model: row.model ?? "",
    model_name: row.model_name ?? "",
    created_at,
    source: sourceOf(row, prompts?.operation),
    maker: named(row.maker_id, row.maker_name),
  };
}
