/** A person's sheets, the newest first. */
import "server-only";
import { setImmediate as letOthers } from "node:timers/promises";
import type { Axis } from "contract/sheets/axes";
import type { SheetSummary } from "contract/sheets/sheet";
import { isStudioError } from "contract/studio-error";
import { type Kysely, sql } from "kysely";
import { isBehind, type PageQuery, pageOf } from "@/lib/db/places";
import type { Database } from "@/lib/db/schema";
import type { SheetsContext } from "./context";
import { countCellsOf } from "./counts";
import { readQuestion } from "./question";
import { summaryOf } from "./read";
import type { SheetRow } from "./sheet-row";

const COVERS = 4;
/** Enough to find the covers behind cells that failed, or whose pictures are deleted. */
const READ_FOR_COVERS = 40;
/** Sheets that are read in one turn. */
const A_TURN = 5;

/** A page. @throws StudioError `invalid_request` for an unknown cursor. */
export async function listSheets(
  { creations }: SheetsContext,
  { ownerId, cursor, limit }: PageQuery & { ownerId: string },
): Promise<{ sheets: SheetSummary[]; next_cursor: string | null }> {
  const { db, links, clock } = creations;
  const rows = await db
    .selectFrom("sheets")
    .selectAll()
    .where("owner_id", "=", ownerId)
    .where("deleted_at", "is", null)
    .where(isBehind(cursor, { at: "created_at", id: "id" }))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit + 1)
    .execute();
  const { page, next_cursor } = pageOf(rows, limit, ({ created_at, id }) => ({ at: created_at, id }));
  const countsOf = await countCellsOf(db, { ownerId, sheetIds: page.map(({ id }) => id) });
  const sheets: SheetSummary[] = [];
  for (const [index, row] of page.entries()) {
    if (index > 0 && index % A_TURN === 0) await letOthers();
    const counted = countsOf(row.id);
    const covers = await coversOf(db, row);
    sheets.push({
      ...summaryOf(row, counted),
      drawn: counted.drawn,
      open: counted.open,
      axes: axesOf(row).map(({ kind, name, values }) => ({ kind, name, values: values.length })),
      covers: covers.map(({ id, width, height }) => ({
        thumbnail_url: links.sign(`${id}/thumbnail`, clock.now()),
        ...{ width, height },
      })),
    });
  }
  return { sheets, next_cursor };
}

/** None of a record that cannot be read, which must not hide the other sheets. */
export function axesOf(row: SheetRow): readonly Axis[] {
  try {
    return readQuestion(row).axes;
  } catch (error) {
    if (!isStudioError(error)) throw error;
    return [];
  }
}

/** Picks first, then in the order of the cells; nothing that was rejected. */
const coversOf = (db: Kysely<Database>, sheet: Pick<SheetRow, "id" | "owner_id">) =>
  db
    .selectFrom((e) =>
      e
        .selectFrom("sheet_cells")
        .select(["creation_id", "mark", "position"])
        .where("sheet_id", "=", sheet.id)
        .where("creation_id", "is not", null)
        .where((w) => w.or([w("mark", "is", null), w("mark", "=", "pick")]))
        .orderBy(picksFirst)
        .orderBy("position")
        .limit(READ_FOR_COVERS)
        .as("cells"),
    )
    .innerJoin("creations", "creations.id", "cells.creation_id")
    .innerJoin("pictures", "pictures.creation_id", "creations.id")
    .select(["pictures.id", "width", "height"])
    .where("creations.owner_id", "=", sheet.owner_id)
    .where("creations.deleted_at", "is", null)
    .where("pictures.deleted_at", "is", null)
    .orderBy(picksFirst)
    .orderBy("position")
    .limit(COVERS)
    .execute();

const picksFirst = sql`case when mark = 'pick' then 0 else 1 end`;
