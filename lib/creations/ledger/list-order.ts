/** The orders of a list of creations, and the cursor between its pages. */
import "server-only";
import type { CreationFilters } from "contract/creations/filters";
import type { ListOrder } from "contract/creations/list-order";
import { PICTURE_SHAPES, type PictureShape } from "contract/models/shape";
import { StudioError } from "contract/studio-error";
import { type Expression, expressionBuilder, type Kysely, type SqlBool } from "kysely";
import type { Database } from "@/lib/db/schema";
import { eachSlice, type ListPosition, type TimeOrder } from "@/lib/db/slices";
import { listed } from "./filter";
import type { CreationRow } from "./row";

/** A position in a list; with the shape only where the list is ordered by it. */
export interface OrderedPosition extends ListPosition {
  shape: PictureShape | null;
}

export interface SliceQuery {
  /** The owner, the filters and the slice. */
  where: Expression<SqlBool>;
  /** How the rows of the slice are sorted, by `created_at`, then `id`. */
  direction: "asc" | "desc";
}

/**
 * Runs a query for each slice of a list in its order; see `eachSlice`. A list by shape is the list of the wide ones, then that
 * of the square, then that of the tall ones, each newest first.
 *
 * @param list.after only creations after this position.
 */
export async function* eachSliceInOrder<Result>(
  db: Kysely<Database>,
  {
    ownerId,
    filters,
    order,
    after,
  }: { ownerId: string; filters: CreationFilters; order: ListOrder; after: OrderedPosition | null },
  run: (slice: SliceQuery) => Promise<Result>,
): AsyncGenerator<Result> {
  const { and } = expressionBuilder<Database, "creations">();
  const time: TimeOrder = order === "oldest" ? "oldest" : "newest";
  const direction = time === "newest" ? "desc" : "asc";
  for (const part of partsOf(filters, order, after)) {
    const isListed = listed(db, { ownerId, filters: part.filters });
    yield* eachSlice(db, { ownerId, after: part.after, order: time }, (slice) =>
      run({ where: and([isListed, slice]), direction }),
    );
  }
}

/** The lists by time that a list consists of, from the position on. */
function partsOf(
  filters: CreationFilters,
  order: ListOrder,
  after: OrderedPosition | null,
): { filters: CreationFilters; after: ListPosition | null }[] {
  if (order !== "shape") return [{ filters, after }];
  const shapes = filters.shape ? [filters.shape] : PICTURE_SHAPES;
  const first = after?.shape ? shapes.indexOf(after.shape) : 0;
  return shapes
    .slice(Math.max(0, first))
    .map((shape) => ({ filters: { ...filters, shape }, after: shape === after?.shape ? after : null }));
}

/** The cursor after a row. */
export function formatCursor(row: CreationRow, order: ListOrder): string {
  const position = `${row.created_at}.${row.id}`;
  return order === "shape" ? `${row.shape}.${position}` : position;
}

const CURSOR = /^(?:(wide|square|tall)\.)?(\d{1,15})\.([A-Za-z0-9_-]{1,128})$/;

/** @throws StudioError `invalid_request` for a cursor that is not of this studio or belongs to another order. */
export function parseCursor(cursor: string, order: ListOrder): OrderedPosition {
  const match = CURSOR.exec(cursor);
  const shape = (match?.[1] as PictureShape | undefined) ?? null;
  if (!match || (order === "shape") !== (shape !== null))
    throw new StudioError("invalid_request", "This cursor is not valid.", {
      details: [{ field: "cursor" }],
    });
  return { shape, created_at: Number(match[2]), id: match[3] ?? "" };
}
