/** A person's sheets as other pages name them: a title, and where in it a creation is. */
import "server-only";
import { isStudioError } from "contract/studio-error";
import { placesOf } from "@/lib/sheet-plan/cells";
import { valueName } from "@/lib/sheet-plan/heads";
import { titleOf } from "@/lib/sheet-plan/title";
import type { SheetsContext } from "./context";
import { axesOf } from "./list";
import { type OwnSheet, requireSheet, type SheetRow } from "./sheet-row";

export interface SheetPlace {
  sheetId: string;
  title: string;
  /** What its cell has of each axis that changes something, such as `dusk`; none where a later creation has taken its cell. */
  values: string[];
}

type Context = Pick<SheetsContext, "creations">;

/** Whether the person has any. */
export async function hasSheets({ creations: { db } }: Context, ownerId: string): Promise<boolean> {
  const row = await db
    .selectFrom("sheets")
    .select("id")
    .where("owner_id", "=", ownerId)
    .where("deleted_at", "is", null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns null for a sheet that is deleted, missing or somebody else's. */
export async function readTitle(context: Context, which: OwnSheet): Promise<string | null> {
  const row = await findSheet(context, which);
  return row && titleOfRow(row);
}

/** @returns null where the sheet is deleted, missing or somebody else's. */
export async function readPlace(
  context: Context,
  { creationId, ...which }: OwnSheet & { creationId: string },
): Promise<SheetPlace | null> {
  const row = await findSheet(context, which);
  if (!row) return null;
  const { db, models } = context.creations;
  const cell = await db
    .selectFrom("sheet_cells")
    .select("cell")
    .where("sheet_id", "=", row.id)
    .where("creation_id", "=", creationId)
    .executeTakeFirst();
  const places = cell ? placesOf(cell.cell) : [];
  const values = axesOf(row).flatMap((axis, at) => {
    const place = places[at];
    if (place === undefined || axis.values.length < 2) return [];
    return [valueName(axis, place, (id) => models.find(id)?.name)];
  });
  return { sheetId: row.id, title: titleOfRow(row), values };
}

/** Also of a record that cannot be read. */
const titleOfRow = (row: SheetRow): string => titleOf({ name: row.name, axes: axesOf(row) }) || "Sheet";

async function findSheet({ creations: { db } }: Context, which: OwnSheet): Promise<SheetRow | null> {
  try {
    return await requireSheet(db, which);
  } catch (error) {
    if (isStudioError(error) && error.errorName === "not_found") return null;
    throw error;
  }
}
