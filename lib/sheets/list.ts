/** A person's sheets, the newest first. */
import "server-only";
import { setImmediate as letOthers } from "node:timers/promises";
import type { Axis } from "contract/sheets/axes";
import type { SheetSummary } from "contract/sheets/sheet";
import { isStudioError } from "contract/studio-error";
import type { Kysely } from "kysely";
import { isEnded } from "@/lib/creations/ledger/state";
import type { Database } from "@/lib/db/schema";
import type { SheetsContext } from "./context";
import { readQuestion } from "./question";
import { summaryOf } from "./read";
import type { SheetRow } from "./sheet-row";

const COVERS = 4;
/** Sheets that are read in one turn. */
const A_TURN = 5;

/** There are at most `MAX_SHEETS`. */
export async function listSheets({ creations }: SheetsContext, ownerId: string): Promise<SheetSummary[]> {
  const { db, links, clock } = creations;
  const rows = await db
    .selectFrom("sheets")
    .selectAll()
    .where("owner_id", "=", ownerId)
    .where("deleted_at", "is", null)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute();
  const sheets: SheetSummary[] = [];
  for (const [index, row] of rows.entries()) {
    if (index > 0 && index % A_TURN === 0) await letOthers();
    const cells = await db
      .selectFrom("sheet_cells")
      // An administrator may have given its creations to somebody else.
      .leftJoin("creations", (join) =>
        join.onRef("creations.id", "=", "sheet_cells.creation_id").on("creations.owner_id", "=", ownerId),
      )
      .select(["state", "mark", "creations.status", "creations.deleted_at"])
      .where("sheet_cells.sheet_id", "=", row.id)
      .execute();
    const covers = await coversOf(db, row);
    sheets.push({
      ...summaryOf(row, cells),
      drawn: cells.filter(({ status, deleted_at }) => status === "succeed" && deleted_at === null).length,
      open: cells.filter(
        ({ state, status, deleted_at }) =>
          state === "waiting" || (status !== null && !isEnded(status) && deleted_at === null),
      ).length,
      axes: axesOf(row).map(({ kind, name, values }) => ({ kind, name, values: values.length })),
      covers: covers.map(({ id, width, height }) => ({
        thumbnail_url: links.sign(`${id}/thumbnail`, clock.now()),
        ...{ width, height },
      })),
    });
  }
  return sheets;
}

/** None of a record that cannot be read, which must not hide the other sheets. */
function axesOf(row: SheetRow): readonly Axis[] {
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
    .selectFrom("sheet_cells")
    .innerJoin("creations", "creations.id", "sheet_cells.creation_id")
    .innerJoin("pictures", "pictures.creation_id", "creations.id")
    .select(["pictures.id", "width", "height"])
    .where("sheet_cells.sheet_id", "=", sheet.id)
    .where("creations.owner_id", "=", sheet.owner_id)
    .where("creations.deleted_at", "is", null)
    .where("pictures.deleted_at", "is", null)
    .where((e) => e.or([e("mark", "is", null), e("mark", "=", "pick")]))
    .orderBy((e) => e.case().when("mark", "=", "pick").then(0).else(1).end())
    .orderBy("sheet_cells.position")
    .limit(COVERS)
    .execute();
