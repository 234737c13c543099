/** List: a person's creations in pages, with optional filters, and the ids of whole lists. */
import "server-only";
import { setImmediate as letOthers } from "node:timers/promises";
import { type CreationList, MAX_IDS } from "contract/creations/creation-list";
import type { CreationFilters } from "contract/creations/filters";
import type { ListOrder } from "contract/creations/list-order";
import { type Expression, expressionBuilder, type SqlBool } from "kysely";
import type { Database } from "@/lib/db/schema";
import type { Ledger, ViewContext } from "./context/contexts";
import { eachSliceInOrder, formatCursor, parseCursor } from "./ledger/list-order";
import type { CreationRow } from "./ledger/row";
import { totalsOf } from "./totals";
import { viewCreations } from "./view/view";

interface ListInput extends CreationFilters {
  ownerId: string;
  order?: ListOrder;
  /** The `next_cursor` of an earlier page with the same filters and order. */
  cursor?: string | undefined;
  limit: number;
  /** Whether to count all matching creations. */
  total?: "true" | undefined;
}

/** @throws StudioError `invalid_request` for a cursor that is not of this studio. */
export async function listCreations(context: ViewContext, input: ListInput): Promise<CreationList> {
  const { ownerId, cursor, limit, total, order = "newest", ...filters } = input;
  const after = cursor === undefined ? null : parseCursor(cursor, order);
  const rows: CreationRow[] = [];
  for await (const found of eachSliceInOrder(
    context.db,
    { ownerId, filters, order, after },
    ({ where, direction }) =>
      context.db
        .selectFrom("creations")
        .selectAll()
        .where(where)
        .orderBy("created_at", direction)
        .orderBy("id", direction)
        .limit(limit + 1 - rows.length)
        .execute(),
  )) {
    rows.push(...found);
    if (rows.length > limit) break;
  }
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    creations: await viewCreations(context, page),
    next_cursor: rows.length > limit && last ? formatCursor(last, order) : null,
    ...(total && (await totalsOf(context, { ownerId, filters }))),
  };
}

type IdsInput = CreationFilters & { ownerId: string; order?: ListOrder };

/** Only the ids, in the order of the list, at most `MAX_IDS`; the page uses them for "select all". */
export function listCreationIds(context: Pick<Ledger, "db">, input: IdsInput): Promise<string[]> {
  return idsOf(context, input, expressionBuilder().lit(true));
}

/** @param also a further condition on `creations`. */
async function idsOf(
  { db }: Pick<Ledger, "db">,
  input: IdsInput,
  also: Expression<SqlBool>,
): Promise<string[]> {
  const { ownerId, order = "newest", ...filters } = input;
  const ids: string[] = [];
  for await (const found of eachSliceInOrder(
    db,
    { ownerId, filters, order, after: null },
    ({ where, direction }) =>
      db
        .selectFrom("creations")
        .select("id")
        .where(where)
        .where(also)
        .orderBy("created_at", direction)
        .orderBy("id", direction)
        .limit(MAX_IDS - ids.length)
        .execute(),
  )) {
    ids.push(...found.map(({ id }) => id));
    if (ids.length >= MAX_IDS) break;
  }
  return ids;
}

/** The ids of their pictures, in the same order, at most `MAX_IDS`; where favourites are listed, only favourite pictures. */
export async function listPictureIds(context: Pick<Ledger, "db">, input: IdsInput): Promise<string[]> {
  const { db } = context;
  const ids: string[] = [];
  // Thousands of creations without pictures do not hide those with pictures.
  const { exists, selectFrom } = expressionBuilder<Database, "creations">();
  const hasPicture = exists(
    selectFrom("pictures")
      .select("pictures.id")
      .whereRef("pictures.creation_id", "=", "creations.id")
      .where("pictures.deleted_at", "is", null),
  );
  const creationIds = await idsOf(context, input, hasPicture);
  for (let start = 0; start < creationIds.length && ids.length < MAX_IDS; start += BATCH) {
    const batch = creationIds.slice(start, start + BATCH);
    const place = new Map(batch.map((id, index) => [id, index]));
    const rows = await db
      .selectFrom("pictures")
      .select(["id", "creation_id", "picture_index"])
      .where("creation_id", "in", batch)
      .where("deleted_at", "is", null)
      .$if(input.favourite === true, (query) => query.where("is_favourite", "=", 1))
      .execute();
    const placeOf = (row: (typeof rows)[number]) => place.get(row.creation_id) ?? 0;
    rows.sort((a, b) => placeOf(a) - placeOf(b) || a.picture_index - b.picture_index);
    ids.push(...rows.map(({ id }) => id));
    // Awaiting a query alone would not let the event loop continue, because SQLite answers synchronously.
    await letOthers();
  }
  return ids.slice(0, MAX_IDS);
}

/** The creations whose pictures one query reads. */
const BATCH = 500;
