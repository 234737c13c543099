/** Writes a person's sheets into an archive. */
import "server-only";
import { setImmediate as letOthers } from "node:timers/promises";
import { isStudioError } from "contract/studio-error";
import type { Kysely } from "kysely";
import { namesIn } from "@/lib/base/named-pictures";
import type { ZipFile } from "@/lib/creations/archive/stream-zip";
import type { Database } from "@/lib/db/schema";
import type { SheetsContext } from "../context";
import { type Question, readQuestion } from "../question";
import { viewCell } from "../read";
import { cellRows, type SheetRow } from "../sheet-row";
import {
  type ArchivedCell,
  type ArchivedLine,
  type ArchivedName,
  type ArchivedSheet,
  SHEETS_FILE,
  SHEETS_FORMAT,
  SHEETS_VERSION,
} from "./format";

/** @returns one file, or none without sheets. */
export async function* sheetFiles(
  { creations }: Pick<SheetsContext, "creations">,
  ownerId: string,
): AsyncGenerator<ZipFile> {
  const { db, clock } = creations;
  const ids = await db
    .selectFrom("sheets")
    .select("id")
    .where("owner_id", "=", ownerId)
    .where("deleted_at", "is", null)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  if (ids.length === 0) return;
  const lastModified = new Date(clock.now());
  yield { name: SHEETS_FILE, input: lines(creations, ids), lastModified };
}

/** Lines that are written in one turn. */
const LINES_A_TURN = 50;

const line = (value: unknown) => `${JSON.stringify(value)}\n`;

/** One sheet in memory at a time. */
async function* lines(
  { db, clock, log }: SheetsContext["creations"],
  ids: readonly { id: string }[],
): AsyncGenerator<string> {
  const exported_at = new Date(clock.now()).toISOString();
  yield line({ format: SHEETS_FORMAT, version: SHEETS_VERSION, exported_at });
  for (const { id } of ids) {
    await letOthers();
    const sheet = await db.selectFrom("sheets").selectAll().where("id", "=", id).executeTakeFirst();
    if (!sheet) continue;
    try {
      const question = readQuestion(sheet);
      yield line({
        // The original id, so that archives of imports are recognised as the same sheet.
        sheet_id: sheet.origin_id ?? sheet.id,
        name: sheet.name,
        create_time: new Date(sheet.created_at).toISOString(),
        request: question.request,
      } satisfies ArchivedSheet);
      let count = 0;
      for await (const part of partsOf(db, sheet, question)) {
        if (++count % LINES_A_TURN === 0) await letOthers();
        yield line(part);
      }
    } catch (error) {
      if (!isStudioError(error)) throw error;
      log.error({ err: error, sheet: id }, "a damaged sheet is not in an archive");
    }
  }
}

async function* partsOf(
  db: Kysely<Database>,
  sheet: SheetRow,
  question: Question,
): AsyncGenerator<ArchivedLine> {
  for (const { values, ...axis } of question.axes) {
    yield { axis };
    for (const value of values) yield { value };
  }
  yield* await namesOf(db, sheet, question);
  await letOthers();
  yield* await cellsOf(db, sheet);
}

/** What the archive calls the pictures that the sheet names, of those that their owner still has. */
async function namesOf(
  db: Kysely<Database>,
  { owner_id }: SheetRow,
  question: Question,
): Promise<ArchivedName[]> {
  const { pictures, uploads } = namesIn(question);
  const ofPictures = db
    .selectFrom("pictures")
    .innerJoin("creations", "creations.id", "pictures.creation_id")
    .select(["pictures.id", "creation_id", "origin_id", "picture_index as index"])
    .where("owner_id", "=", owner_id)
    .where("creations.deleted_at", "is", null)
    .where("pictures.deleted_at", "is", null)
    .where("pictures.id", "in", [...pictures, ""])
    .execute();
  const ofUploads = db
    .selectFrom("creation_inputs")
    .innerJoin("creations", "creations.id", "creation_inputs.creation_id")
    .select(["upload_id", "creation_id", "origin_id", "place"])
    .where("owner_id", "=", owner_id)
    .where("creations.deleted_at", "is", null)
    .where("upload_id", "in", [...uploads, ""])
    .execute();
  const one = new Map((await ofUploads).map((row) => [row.upload_id, row]));
  return [
    ...(await ofPictures).map(({ id, creation_id, origin_id, index }) => ({
      ...{ picture_id: id, creation_id: origin_id ?? creation_id, index },
    })),
    ...Array.from(one.values(), ({ upload_id, creation_id, origin_id, place }) => ({
      ...{ upload_id, creation_id: origin_id ?? creation_id, place },
    })),
  ];
}

async function cellsOf(db: Kysely<Database>, sheet: SheetRow): Promise<ArchivedCell[]> {
  const origins = await db
    .selectFrom("sheet_cells")
    .innerJoin("creations", "creations.id", "sheet_cells.creation_id")
    .select(["creations.id", "origin_id"])
    .where("sheet_cells.sheet_id", "=", sheet.id)
    .where("owner_id", "=", sheet.owner_id)
    .execute();
  const originOf = new Map(origins.map(({ id, origin_id }) => [id, origin_id]));
  return (await cellRows(db, sheet.id)).map((row) => {
    const { cell, state, decision, creation_id, error } = viewCell(row);
    const archived = creation_id && (originOf.get(creation_id) ?? creation_id);
    return { cell, state, decision, creation_id: archived, error };
  });
}
