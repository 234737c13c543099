/** Import: adds an archive's sheets, each once, with those of their creations that the person has. Nothing is drawn. */
import "server-only";
import { setImmediate as letOthers } from "node:timers/promises";
import type { ImportResult } from "contract/creations/archive";
import { MAX_AXES, MAX_CELLS, MAX_SHEETS } from "contract/sheets/limits";
import type { Kysely } from "kysely";
import * as z from "zod/mini";
import { importParts, type PartsFile, refusePart } from "@/lib/creations/archive/import-parts";
import type { OpenArchive } from "@/lib/creations/archive/read-archive";
import { lockOwner } from "@/lib/creations/create/admission";
import type { Database } from "@/lib/db/schema";
import { addKept, openStorageCheck } from "@/lib/limits/storage-limit";
import { countCells } from "@/lib/sheet-plan/cells";
import type { SheetsContext } from "../context";
import { insertSheet, requireFewSheets } from "../create";
import { storedQuestion } from "../question";
import { raiseVersion } from "../sheet-row";
import { adopt, errorBytes, fillEmptyCells, findCells } from "./archived-cells";
import { archivedQuestion, withOwnPictures } from "./archived-question";
import {
  type ArchivedLine,
  type ArchivedSheet,
  archivedLineSchema,
  archivedSheetSchema,
  MAX_ERROR_BYTES,
  SHEETS_FILE,
  sheetsHeadSchema,
} from "./format";

/** Axes, values, pictures that these and the request name, and cells; no sheet of a person has more. */
const MAX_SHEET_LINES = MAX_AXES + 3 * MAX_CELLS;

const FILE: PartsFile<ArchivedLine> = {
  name: SHEETS_FILE,
  noun: "sheets",
  head: sheetsHeadSchema,
  idField: "sheet_id",
  line: archivedLineSchema,
  limits: {
    bytes: 256 * 1024 ** 2,
    lines: MAX_SHEETS * (MAX_SHEET_LINES + 1) + 1,
    /** As of a creation, which has the same request. */
    lineBytes: 256 * 1024,
    partLines: MAX_SHEET_LINES,
    /** Far more than real questions have: one statement writes them, and one turn turns them into JSON. */
    partBytes: 2 * 1024 ** 2,
    ...{ depth: 32, values: 8_000 },
  },
};

/**
 * Called after the creations of the archive have been imported. A cell whose creation is not in the library is empty and says so; another
 * import fills it when its creation has come.
 *
 * @returns undefined for an archive without sheets, such as that of an older studio.
 */
export async function importSheets(
  context: Pick<SheetsContext, "creations">,
  { ownerId, archive }: { ownerId: string; archive: OpenArchive },
): Promise<ImportResult["sheets"]> {
  const result = await importParts(archive, FILE, async ({ first, lines }) => {
    const sheet = z.safeParse(archivedSheetSchema, first);
    if (!sheet.success) throw refusePart("The record of this sheet has a missing or wrong value.");
    return importOne(context, { ownerId, sheet: sheet.data, lines });
  });
  return (
    result && { ...result, refused: result.refused.map(({ id: sheet_id, reason }) => ({ sheet_id, reason })) }
  );
}

interface Arrived {
  ownerId: string;
  sheet: ArchivedSheet;
  lines: readonly ArchivedLine[];
}

async function importOne(
  { creations }: Pick<SheetsContext, "creations">,
  { ownerId, sheet, lines }: Arrived,
): Promise<"imported" | "known"> {
  const { db } = creations;
  const asked = archivedQuestion(sheet, lines);
  const question = await withOwnPictures(db, { ownerId, question: asked, lines });
  await letOthers();
  const stored = storedQuestion(question);
  await letOthers();
  const growthAtMost = stored.byte_length + countCells(question.axes) * MAX_ERROR_BYTES;
  const requireStorage = await openStorageCheck(creations, { ownerId, growthAtMost });
  let growth = 0;
  const outcome = await db.transaction().execute(async (tx) => {
    await lockOwner(tx, creations, ownerId);
    const cells = await findCells(tx, { ownerId, axes: question.axes, lines });
    const before = await findKnown(tx, ownerId, sheet.sheet_id);
    if (before) {
      if (before.deleted_at !== null) await bringBack(tx, creations, { ownerId, ...before });
      await fillEmptyCells(tx, creations, { ownerId, sheetId: before.id, cells });
      return before.deleted_at === null ? "known" : "imported";
    }
    await requireFewSheets(tx, ownerId);
    growth = stored.byte_length + errorBytes(cells);
    requireStorage(growth);
    const now = creations.clock.now();
    const sheetId = await insertSheet(tx, {
      ...{ ownerId, name: sheet.name, originId: sheet.sheet_id, question, cells, now },
      stored: { ...stored, byte_length: growth },
      // A time in the future would keep the sheet first in the list forever.
      createdAt: Math.min(now, Math.max(0, Date.parse(sheet.create_time))),
    });
    await adopt(tx, creations, { ownerId, sheetId, cells });
    return "imported";
  });
  addKept(creations, ownerId, growth);
  return outcome;
}

const findKnown = (tx: Kysely<Database>, ownerId: string, archivedId: string) =>
  tx
    .selectFrom("sheets")
    .select(["id", "deleted_at"])
    .where("owner_id", "=", ownerId)
    .where((e) => e.or([e("id", "=", archivedId), e("origin_id", "=", archivedId)]))
    .executeTakeFirst();

/** Unlike an undo of the delete: what waited would be drawn, and an import draws nothing. */
async function bringBack(
  tx: Kysely<Database>,
  creations: SheetsContext["creations"],
  { ownerId, id, deleted_at }: { ownerId: string; id: string; deleted_at: number | null },
): Promise<void> {
  if ((deleted_at ?? 0) <= creations.clock.now() - creations.keepDeletedMs)
    throw refusePart("This sheet was deleted and is being removed. Import the archive again in a minute.");
  await requireFewSheets(tx, ownerId);
  await raiseVersion(tx, creations, id, { deleted_at: null });
  await tx
    .updateTable("sheet_cells")
    .set({ state: "cancelled", error: null })
    .where("sheet_id", "=", id)
    .where("state", "=", "waiting")
    .execute();
}
