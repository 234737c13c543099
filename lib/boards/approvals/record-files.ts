/** The record of a round as files: a page to print, CSV and JSON. */
import "server-only";
import type { RecordFormat } from "contract/boards/approval-answers";
import { isStudioError } from "contract/studio-error";
import type { ZipFile } from "@/lib/creations/archive/stream-zip";
import type { OwnBoard } from "../board-row";
import type { BoardsContext } from "../context";
import { BYTE_ORDER_MARK, csvLine } from "../files/csv";
import { boardFileName } from "../files/file-names";
import { nextTurn } from "../turns/next-turn";
import { type RecordHead, readRecordHead, recordLines, type SavedLine } from "./record";
import { pageHead, pageLine, pageTail } from "./record-page";
import { listApprovals } from "./view";

export interface RecordFile {
  fileName: string;
  mediaType: string;
  /** Read some pictures at a time. */
  text: AsyncGenerator<string>;
}

const MEDIA_TYPES: Record<RecordFormat, string> = {
  html: "text/html; charset=utf-8",
  csv: "text/csv; charset=utf-8",
  json: "application/json",
};

/** @throws StudioError `not_found`, `approval_open` for a round without a record */
export async function openRecordFile(
  context: BoardsContext,
  { format, ...which }: OwnBoard & { approvalId: string; format: RecordFormat },
): Promise<RecordFile> {
  const head = await readRecordHead(context, which);
  const lines = recordLines(context, head.approval_id);
  const write = { html: htmlOf, csv: csvOf, json: jsonOf }[format];
  return {
    fileName: boardFileName(`${head.board_name} approval ${head.close_time.slice(0, 10)}`, format),
    mediaType: MEDIA_TYPES[format],
    text: write(context, head, lines),
  };
}

/**
 * The records of a board for a ZIP, those of each closed round in a folder of their own, the newest first; no further ones once the
 * board is deleted.
 */
export async function* recordFilesOf(
  context: BoardsContext,
  { boardId, ownerId }: OwnBoard,
  { folder, formats }: { folder: string; formats: readonly RecordFormat[] },
): AsyncGenerator<ZipFile> {
  const which = { boardId, ownerId };
  const lastModified = new Date(context.creations.clock.now());
  for (const { id: approvalId, close_time } of (await whileThere(listApprovals(context, which))) ?? []) {
    if (close_time === null) continue;
    for (const format of formats) {
      const file = await whileThere(openRecordFile(context, { ...which, approvalId, format }));
      if (!file) return;
      const { text } = file;
      // With the end of the id: two rounds may be closed on one day.
      const name = `${folder}/${close_time.slice(0, 10)} ${approvalId.slice(-6)}/record.${format}`;
      yield { name, input: text, lastModified };
    }
  }
}

/** @returns null once the board is not there any more: a ZIP that has all pictures already does not fail by that. */
async function whileThere<Value>(reading: Promise<Value>): Promise<Value | null> {
  try {
    return await reading;
  } catch (error) {
    if (isStudioError(error) && error.errorName === "not_found") return null;
    throw error;
  }
}

type Write = (
  context: BoardsContext,
  head: RecordHead,
  lines: AsyncGenerator<SavedLine>,
) => AsyncGenerator<string>;

const htmlOf: Write = async function* (context, head, lines) {
  yield pageHead(head);
  for await (const line of lines) yield pageLine(line, await thumbnailOf(context, line.picture_id));
  yield pageTail(head);
};

/** As a data URL; null where the picture is deleted or cannot be read, which the page does not need. */
async function thumbnailOf(
  { creations: { db, store } }: BoardsContext,
  pictureId: string,
): Promise<string | null> {
  await nextTurn();
  const row = await db
    .selectFrom("pictures")
    .innerJoin("creations", "creations.id", "pictures.creation_id")
    .select("thumbnail_key")
    .where("pictures.id", "=", pictureId)
    .where("pictures.deleted_at", "is", null)
    .where("creations.deleted_at", "is", null)
    .executeTakeFirst();
  const bytes = row && (await store.get(row.thumbnail_key).catch(() => null));
  return bytes ? `data:image/webp;base64,${Buffer.from(bytes).toString("base64")}` : null;
}

const COLUMNS = ["number", "picture_id", "section", "sha256", "person", "answer", "answer_time", "comments"];

/** A line for each picture and each person who said something about it; one for a picture without an answer. */
const csvOf: Write = async function* (_, __, lines) {
  yield BYTE_ORDER_MARK + csvLine(COLUMNS);
  for await (const { number, picture_id, section, sha256, answers } of lines) {
    const picture = [number, picture_id, section, sha256];
    if (answers.length === 0) yield csvLine([...picture, null, null, null, null]);
    for (const { person, answer, answer_time, comments } of answers)
      yield csvLine([
        ...picture,
        ...[person, answer, answer_time],
        comments.map(({ number: pin, text }) => (pin === null ? text : `${pin}. ${text}`)).join("\n"),
      ]);
  }
};

const jsonOf: Write = async function* (_, head, lines) {
  const about = { format: "prompt-studio-approval", version: 1, ...head };
  yield `${JSON.stringify(about).slice(0, -1)},"pictures":[`;
  let between = "\n";
  for await (const line of lines) {
    yield between + JSON.stringify(line);
    between = ",\n";
  }
  yield "\n]}\n";
};
