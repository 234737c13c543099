/** A board as a ZIP: the originals in its order, then a CSV and a JSON about them. */
import "server-only";
import { RECORD_FORMATS } from "contract/boards/approval-answers";
import type { ChosenPictures } from "contract/boards/board-files";
import { isStudioError } from "contract/studio-error";
import { jsonPieces } from "@/lib/base/json-pieces";
import { streamZip, type ZipFile } from "@/lib/creations/archive/stream-zip";
import { requestLeft } from "@/lib/creations/ledger/request-left";
import { intactRequest } from "@/lib/creations/ledger/stored";
import { pictureFile } from "@/lib/creations/pictures/picture-file";
import { convertCopy } from "@/lib/pictures/conversions";
import { recordFilesOf } from "../approvals/record-files";
import { inThreads } from "../comments/in-threads";
import type { BoardsContext } from "../context";
import { feedbackOf } from "../links/feedback";
import { nextTurn } from "../turns/next-turn";
import { type BoardPictureRow, type BoardPlan, eachPicture, planBoard } from "./board-pictures";
import { BYTE_ORDER_MARK } from "./csv";
import { boardFileName, pictureFileName } from "./file-names";
import {
  commentOf,
  csvHead,
  csvRecord,
  type Feedback,
  type FileOutcome,
  type PictureRecord,
  recordOf,
  type Shows,
} from "./records";
import { formatOf } from "./shared-picture";
import { whileAllowed } from "./while-allowed";

export interface BoardFile {
  fileName: string;
  /** The approximate length of the stream. */
  bytes: number;
  /** Produced only as fast as it is read, with at most one picture in memory; fails once the board's owner is disabled, or the member who reads it may not look at the board any more. */
  stream: ReadableStream<Uint8Array>;
}

/** The approximate bytes of ZIP headers, CSV and JSON for each picture. */
const OVERHEAD_BYTES = 2_000;
const NO_FEEDBACK: Feedback = { favourites: [], comments: [] };

/**
 * The caller has checked who asks. A picture that cannot be read is named in the CSV and the JSON, and ends nothing.
 *
 * @param input.showsPrompts otherwise no file says how a picture was made, by its name, its metadata or beside it.
 * @param input.isForOwner whether the files also tell decisions, ids and what guests said.
 * @param input.personId who downloads it; absent for guests.
 * @throws StudioError `not_found`
 */
export async function openBoardZip(
  context: BoardsContext,
  input: {
    boardId: string;
    pictures: ChosenPictures;
    showsPrompts: boolean;
    showsNotes: boolean;
    isForOwner?: boolean;
    personId?: string;
  },
): Promise<BoardFile> {
  const { showsPrompts, showsNotes, isForOwner = false } = input;
  const plan = await planBoard(context, input);
  const shows = { showsPrompts, showsNotes, isForOwner };
  return {
    fileName: boardFileName(plan.name, "zip"),
    bytes: plan.bytes + plan.pictures.length * OVERHEAD_BYTES,
    stream: streamZip((signal) => files(context, { plan, shows, personId: input.personId, signal })),
  };
}

interface ZipOfBoard {
  plan: BoardPlan;
  shows: Shows;
  personId: string | undefined;
  signal: AbortSignal;
}

async function* files(context: BoardsContext, zip: ZipOfBoard): AsyncGenerator<ZipFile> {
  const { plan, shows, personId } = zip;
  const outcomes = new Map<string, FileOutcome>();
  const requireAllowed = whileAllowed(context, plan, personId);
  for await (const picture of eachPicture(context, plan)) {
    await requireAllowed();
    const outcome: FileOutcome = { file: null, problem: null };
    outcomes.set(picture.row.picture_id, outcome);
    const file = await openFile(context, picture, { ...zip, outcome });
    if (file) yield file;
  }
  const about = { plan, shows, outcomes, feedback: await feedbackFor(context, plan, shows) };
  const lastModified = new Date(context.creations.clock.now());
  yield { name: "board.csv", input: csvOf(context, about), lastModified };
  yield { name: "board.json", input: jsonOf(context, about), lastModified };
  if (shows.isForOwner) yield* recordFilesOf(context, plan, { folder: "approvals", formats: RECORD_FORMATS });
}

/** @param zip.outcome is told the file's name, and why the picture cannot be read. @returns null without a picture. */
async function openFile(
  context: BoardsContext,
  picture: BoardPictureRow,
  zip: ZipOfBoard & { outcome: FileOutcome },
): Promise<ZipFile | null> {
  const { plan, shows, signal, outcome } = zip;
  const { row } = picture;
  const original = pictureFile(context.creations, row, {
    ...{ variant: "original", convert: convertCopy, isForGuest: zip.personId === undefined },
    ...formatOf(row.media_type, shows.showsPrompts),
  });
  const failed = (error: unknown) => {
    signal.throwIfAborted();
    outcome.problem = isStudioError(error) ? error.message : "The stored picture could not be read.";
    if (isStudioError(error)) return;
    const { log } = context.creations;
    log.error({ err: error, picture: row.picture_id }, "a picture of a board could not be read");
  };
  try {
    const stored = await original.open(signal);
    const about = aboutOf(context, picture, shows);
    const { mediaType } = original;
    outcome.file = pictureFileName(picture, { about, mediaType, of: plan.pictures.length });
    // Its time of creation is one of its settings.
    const lastModified = new Date(shows.showsPrompts ? row.created_at : context.creations.clock.now());
    return { name: outcome.file, input: untilFailure(stored.read(), failed), lastModified };
  } catch (error) {
    failed(error);
    return null;
  }
}

/** Ends one file early instead of the whole ZIP. */
async function* untilFailure(pieces: AsyncGenerator<Uint8Array>, failed: (error: unknown) => void) {
  try {
    yield* pieces;
  } catch (error) {
    failed(error);
  }
}

/** The words of a file name. */
function aboutOf({ creations }: BoardsContext, { row, note }: BoardPictureRow, shows: Shows): string {
  if (shows.showsPrompts) return (intactRequest(creations.log, row) ?? requestLeft(row, [row])).prompt;
  return shows.showsNotes ? note : "";
}

async function feedbackFor(context: BoardsContext, { boardId, ownerId }: BoardPlan, { isForOwner }: Shows) {
  if (!isForOwner) return NO_FEEDBACK;
  const { favourites, comments } = await feedbackOf(context, { boardId, ownerId, seenAt: 0 });
  return { favourites, comments: inThreads(comments) };
}

interface About {
  plan: BoardPlan;
  shows: Shows;
  outcomes: ReadonlyMap<string, FileOutcome>;
  feedback: Feedback;
}

async function* recordsOf(context: BoardsContext, about: About): AsyncGenerator<PictureRecord> {
  const { plan, shows, outcomes, feedback } = about;
  for await (const picture of eachPicture(context, plan)) {
    const outcome = outcomes.get(picture.row.picture_id);
    if (outcome) yield recordOf(context, picture, { shows, outcome, feedback });
  }
}

async function* csvOf(context: BoardsContext, about: About): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvHead(about.shows);
  for await (const record of recordsOf(context, about)) yield* inTurns(csvRecord(about.shows, record));
}

async function* jsonOf(context: BoardsContext, about: About): AsyncGenerator<string> {
  const { plan, shows, feedback } = about;
  const head = {
    format: "prompt-studio-board",
    version: 1,
    name: plan.name,
    exported_at: new Date(context.creations.clock.now()).toISOString(),
    ...(shows.isForOwner && { board_id: plan.boardId }),
  };
  yield JSON.stringify(head).slice(0, -1);
  if (shows.isForOwner) {
    const onBoard = feedback.comments.filter(({ picture_id }) => picture_id === null);
    yield ',"comments":';
    yield* inTurns(jsonPieces(onBoard.map(commentOf)));
  }
  // The list is written picture by picture, a line each.
  yield ',"pictures":[';
  let between = "\n";
  for await (const record of recordsOf(context, about)) {
    yield between;
    yield* inTurns(jsonPieces(record));
    between = ",\n";
  }
  yield "\n]}\n";
}

/** One picture may have all comments of a board: others have their turn before each piece. */
async function* inTurns(pieces: Iterable<string>): AsyncGenerator<string> {
  for (const piece of pieces) {
    await nextTurn();
    if (piece !== "") yield piece;
  }
}
