/** A board as one HTML file with its pictures inside. */
import "server-only";
import type { ChosenPictures } from "contract/boards/board-files";
import type { GuestTable } from "contract/boards/guest";
import type { MadeWith } from "contract/pictures/made-with";
import { VIEW_PIXELS } from "contract/pictures/pictures";
import { isStudioError, StudioError } from "contract/studio-error";
import { discreetlyLeaving, pictureFile } from "@/lib/creations/pictures/picture-file";
import { convertCopy } from "@/lib/pictures/conversions";
import { encodeCopy } from "@/lib/pictures/encode";
import { markedCopy } from "@/lib/pictures/leaving";
import { openUpload } from "@/lib/uploads/read";
import type { BoardsContext } from "../context";
import { type Head, readHead } from "../links/head/read-head";
import { viewTable } from "../sheet/table";
import { type BoardPictureRow, type BoardPlan, eachPicture, planBoard } from "./board-pictures";
import { commentsByPicture, commentsOf, type FileComment } from "./file-comments";
import { boardFileName } from "./file-names";
import { settingsOf } from "./records";
import { whileAllowed } from "./while-allowed";

/** Writes the HTML; lib/boards does not know how it looks. */
export interface PageWriter {
  head(board: {
    name: string;
    pictures: number;
    sender: string;
    introduction: string;
    /** Its address is a data URL. */
    logo: { url: string; width: number; height: number } | null;
  }): string;
  /** The table of a sheet, before the pictures that are not in it. @returns pieces of HTML, and between them whose turn it is. */
  table(table: GuestTable): ({ html: string } | { pictureId: string })[];
  /** The heading of a section. */
  heading(title: string): string;
  /** What stands before and after the picture's data URL. */
  picture(picture: {
    width: number;
    height: number;
    caption: string;
    madeWith: MadeWith;
    settings: readonly (readonly [name: string, value: string])[];
    comments: readonly FileComment[];
  }): { before: string; after: string };
  /** @param ways how the pictures in the file were made, each way once. */
  tail(ways: readonly MadeWith[]): string;
}

interface PageWanted {
  boardId: string;
  pictures: ChosenPictures;
  /** The longer side of the pictures in the file. */
  pixels: number;
  showsPrompts: boolean;
  /** The link whose head the file has; none when absent. */
  linkId?: string | undefined;
  showsComments: boolean;
  /** Who downloads it. */
  personId: string;
}

/** A multiple of three, so that the letters of two pieces are those of the whole. */
const PIECE_BYTES = 192 * 1024;

/**
 * The caller has checked who asks. A picture that cannot be read is left out; the log names it.
 *
 * @returns the file; its stream is produced only as fast as it is read, with one picture in memory.
 * @throws StudioError `not_found`
 */
export async function openBoardPage(
  context: BoardsContext,
  wanted: PageWanted,
  writer: PageWriter,
): Promise<{ fileName: string; stream: ReadableStream<Uint8Array> }> {
  const plan = await planBoard(context, wanted);
  const head = await readHead(context.creations.db, wanted);
  return {
    fileName: boardFileName(plan.name, "html"),
    stream: streamText((signal) => pageOf(context, { plan, head, wanted, writer, signal })),
  };
}

interface Asked {
  plan: BoardPlan;
  head: Head;
  wanted: PageWanted;
  writer: PageWriter;
  signal: AbortSignal;
}

interface Page extends Asked {
  /** By picture, in their threads. */
  comments: ReadonlyMap<string | null, FileComment[]>;
  requireAllowed(): Promise<void>;
}

async function* pageOf(context: BoardsContext, asked: Asked) {
  const { plan, head, wanted, writer } = asked;
  const comments = wanted.showsComments ? await commentsByPicture(context, plan) : NONE;
  const requireAllowed = whileAllowed(context, plan, wanted.personId);
  const page: Page = { ...asked, comments, requireAllowed };
  const { sender, introduction } = head;
  const logo = await inlineLogo(context, head);
  yield writer.head({ name: plan.name, pictures: plan.pictures.length, sender, introduction, logo });
  const ways = new Set<MadeWith>();
  const table = await viewTable(context, wanted, wanted.showsPrompts);
  const pieces = table ? writer.table(table) : [];
  const inTable = new Set(pieces.flatMap((piece) => ("pictureId" in piece ? piece.pictureId : [])));
  const planned = new Map(plan.pictures.map((picture) => [picture.pictureId, picture]));
  const first = eachPicture(context, {
    ...plan,
    pictures: [...inTable].flatMap((id) => planned.get(id) ?? []),
  });
  let next = await first.next();
  for (const piece of pieces) {
    if ("html" in piece) yield piece.html;
    else if (!next.done && next.value.pictureId === piece.pictureId) {
      yield* pictureOf(context, page, next.value, ways);
      next = await first.next();
    }
  }
  const rest = plan.pictures.filter(({ pictureId }) => !inTable.has(pictureId));
  if (pieces.length > 0 && rest[0]?.section === null) yield writer.heading("More pictures");
  let section: number | undefined;
  for await (const picture of eachPicture(context, { ...plan, pictures: rest })) {
    if (picture.section && picture.section.number !== section) {
      section = picture.section.number;
      yield writer.heading(picture.section.title);
    }
    yield* pictureOf(context, page, picture, ways);
  }
  yield writer.tail([...ways].sort());
}

/** @param ways is told how it was made. */
async function* pictureOf(
  context: BoardsContext,
  { wanted, writer, signal, comments, requireAllowed }: Page,
  picture: BoardPictureRow,
  ways: Set<MadeWith>,
) {
  await requireAllowed();
  const bytes = await copyOf(context, picture, { pixels: wanted.pixels, signal });
  if (!bytes) return;
  const { width, height, made_with: madeWith } = picture.row;
  ways.add(madeWith);
  const settings = wanted.showsPrompts && madeWith !== "given" ? settingLines(context, picture) : [];
  const { before, after } = writer.picture({
    ...{ width, height, caption: picture.note, madeWith, settings },
    comments: commentsOf(picture, comments),
  });
  yield `${before}data:image/webp;base64,`;
  for (let start = 0; start < bytes.length; start += PIECE_BYTES) {
    yield Buffer.from(bytes.subarray(start, start + PIECE_BYTES)).toString("base64");
  }
  yield after;
}

/** A logo has few pixels. null for none, and for one that cannot be read. */
async function inlineLogo({ creations }: BoardsContext, { logo }: Head) {
  if (!logo) return null;
  try {
    const file = await openUpload(creations, logo.uploadId);
    const pieces: Uint8Array[] = [];
    for await (const piece of (await file.open()).read()) pieces.push(piece);
    const url = `data:${file.mediaType};base64,${Buffer.concat(pieces).toString("base64")}`;
    return { url, width: logo.width, height: logo.height };
  } catch (error) {
    creations.log.error({ err: error, upload: logo.uploadId }, "a logo was left out of a board's page");
    return null;
  }
}

const NONE: ReadonlyMap<string | null, FileComment[]> = new Map();

/** Its pixels in WebP; null for a picture that cannot be read. */
async function copyOf(
  { creations }: BoardsContext,
  { row }: BoardPictureRow,
  { pixels, signal }: { pixels: number; signal: AbortSignal },
): Promise<Uint8Array | null> {
  try {
    // The usual size is the one that is stored for presenting.
    if (pixels === VIEW_PIXELS) {
      const view = await pictureFile(creations, row, { variant: "view" }).open(signal);
      const pieces: Uint8Array[] = [];
      for await (const piece of view.read()) pieces.push(piece);
      return Buffer.concat(pieces);
    }
    return await convertCopy(async () => {
      const bytes = await creations.store.get(row.original_key);
      if (!bytes) throw new StudioError("picture_damaged", "The stored picture is missing.");
      const original = { bytes, mediaType: row.media_type };
      const copy = await encodeCopy(bytes, pixels);
      return Buffer.concat(await markedCopy(copy, original, discreetlyLeaving(creations, row)));
    }, signal);
  } catch (error) {
    signal.throwIfAborted();
    const reason = isStudioError(error) ? { reason: error.message } : { err: error };
    creations.log.error({ picture: row.picture_id, ...reason }, "a picture was left out of a board's page");
    return null;
  }
}

function settingLines(
  { creations }: BoardsContext,
  { row }: BoardPictureRow,
): [name: string, value: string][] {
  const { prompt, negative_prompt, style, seed, made_by, licence } = settingsOf(creations, row);
  const lines: [string, string][] = [
    ["Prompt", prompt],
    ["Negative prompt", negative_prompt],
    ["Style", style],
    ["Seed", seed === null ? "" : String(seed)],
    ["Made by", made_by],
    ["Licence", licence ?? ""],
    ["Commercial use", row.commercial_use ?? ""],
  ];
  return lines.filter(([, value]) => value !== "");
}

/** Produces nothing ahead of the reader; the signal aborts when the client has disconnected. */
function streamText(textOf: (signal: AbortSignal) => AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const gone = new AbortController();
  const text = textOf(gone.signal);
  const encoder = new TextEncoder();
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await text.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      },
      async cancel() {
        gone.abort();
        await text.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}
