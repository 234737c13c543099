/** A board as a PDF: a title page, its pictures in their sections, and what was said about them. */
import "server-only";
import { type BoardPdfQuery, MAX_PDF_PICTURES } from "contract/boards/board-files";
import type { MadeWith } from "contract/pictures/made-with";
import { isStudioError, StudioError } from "contract/studio-error";
import { discreetlyLeaving } from "@/lib/creations/pictures/picture-file";
import { convertCopy } from "@/lib/pictures/conversions";
import { encodeForPaper } from "@/lib/pictures/encode";
import { markedCopy } from "@/lib/pictures/leaving";
import { openUpload } from "@/lib/uploads/read";
import type { BoardsContext } from "../../context";
import { type Head, readHead } from "../../links/head/read-head";
import { nextTurn } from "../../turns/next-turn";
import { type BoardPictureRow, type BoardPlan, eachPicture, planBoard } from "../board-pictures";
import { commentsByPicture, commentsOf, type FileComment } from "../file-comments";
import { boardFileName } from "../file-names";
import { settingsOf } from "../records";
import { whileAllowed } from "../while-allowed";
import { type Element, openDocument, type Pdf } from "./document";
import {
  type CutCaption,
  type Spoken,
  writeAboutBoxes,
  writeComments,
  writeCutCaptions,
  writeTitle,
} from "./lists";
import { startPages } from "./pages";
import { layOutPages, type PageLayout } from "./paper";
import { streamBounded } from "./stream";

/** The longer side of a picture: what a page can show of it at 300 dots an inch, and no more than a screen needs. */
const PIXELS: Record<BoardPdfQuery["pictures_per_page"], number> = { 1: 2_000, 2: 1_800, 4: 1_400, 6: 1_100 };
const LOGO_PIXELS = 640;
/** A turn of the event loop ends after this. */
const TURN_MS = 8;
const NONE: ReadonlyMap<string | null, FileComment[]> = new Map();

/** With what pictures were made, each way once; null for none. */
type MadeWithInWords = (ways: readonly MadeWith[]) => string | null;

export type PdfWanted = Omit<BoardPdfQuery, "link_id"> & {
  boardId: string;
  /** Who downloads it. */
  personId: string;
  linkId?: string | undefined;
};

/**
 * The caller has checked who asks. In the place of a picture that cannot be read stands a frame; the log names it.
 *
 * @returns the file; its stream is produced only as fast as it is read, with one picture in memory.
 * @throws StudioError `not_found`; `invalid_request` for too many pictures; `downloads_busy`.
 */
export async function openBoardPdf(
  context: BoardsContext,
  wanted: PdfWanted,
  madeWithInWords: MadeWithInWords,
): Promise<{ fileName: string; stream: ReadableStream<Uint8Array> }> {
  const plan = await planBoard(context, wanted);
  if (plan.pictures.length > MAX_PDF_PICTURES)
    throw new StudioError(
      "invalid_request",
      `A PDF has ${MAX_PDF_PICTURES} pictures at most, and these are ${plan.pictures.length}. Choose picks, or the ZIP.`,
    );
  const head = await readHead(context.creations.db, wanted);
  return {
    fileName: boardFileName(plan.name, "pdf"),
    stream: streamBounded(wanted.personId, (signal) =>
      write(context, { plan, head, wanted, madeWithInWords, signal }),
    ),
  };
}

interface Asked {
  plan: BoardPlan;
  head: Head;
  wanted: PdfWanted;
  madeWithInWords: MadeWithInWords;
  signal: AbortSignal;
}

async function* write(context: BoardsContext, asked: Asked): AsyncGenerator<Uint8Array> {
  const { plan, head, wanted, signal } = asked;
  const { creations } = context;
  const time = new Date(creations.clock.now());
  const author = head.sender || (await nameOf(context, plan.ownerId));
  const pdf = await openDocument({ title: plan.name, author, time });
  const layout = layOutPages(
    {
      ...{ paper: wanted.paper, perPage: wanted.pictures_per_page, orientation: wanted.orientation },
      hasCaptions: wanted.captions !== "none",
    },
    plan.pictures,
  );
  const pages = startPages(pdf, layout, plan.name);
  const comments = wanted.comments === "true" ? await commentsByPicture(context, plan) : NONE;
  const { sender, introduction } = head;
  const about = aboutOf(asked, time);
  const logo = await logoOf(context, head, signal);
  yield* inTurns(pdf, writeTitle(pdf, layout, { name: plan.name, sender, introduction, about, logo }));
  const cut: CutCaption[] = [];
  const spoken: Spoken[] = [{ title: "The board", said: comments.get(null) ?? [] }];
  yield* pictures(context, { ...asked, pdf, pages, layout, comments, cut, spoken });
  yield* inTurns(pdf, writeCutCaptions(pdf, pages, cut));
  yield* inTurns(pdf, writeComments(pdf, pages, spoken));
  yield* inTurns(pdf, writeAboutBoxes(pdf, pages));
  for (const _ of pdf.end()) await nextTurn();
  yield* pdf.written();
}

/** How many pictures, of which day, and how they were made. */
function aboutOf({ plan, madeWithInWords }: Asked, time: Date): string[] {
  const { length } = plan.pictures;
  const day = time.toLocaleDateString("en-GB", {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });
  const ways = [...new Set(plan.pictures.map(({ madeWith }) => madeWith))].sort();
  const made = madeWithInWords(ways);
  return [
    `${length.toLocaleString("en")} ${length === 1 ? "picture" : "pictures"} · ${day}`,
    ...(made ? [made] : []),
  ];
}

interface Writing extends Asked {
  pdf: Pdf;
  pages: ReturnType<typeof startPages>;
  layout: PageLayout;
  comments: ReadonlyMap<string | null, FileComment[]>;
  /** Is told the captions that have no room below their pictures. */
  cut: CutCaption[];
  /** Is told what was said on the pictures. */
  spoken: Spoken[];
}

async function* pictures(context: BoardsContext, writing: Writing): AsyncGenerator<Uint8Array> {
  const { plan, wanted, pdf, pages, layout, comments, cut, spoken, signal } = writing;
  let section: number | null | undefined;
  let parent: Element = pdf.root;
  let place = 0;
  const requireAllowed = whileAllowed(context, plan, wanted.personId);
  for await (const picture of eachPicture(context, plan)) {
    await requireAllowed();
    const { number, row, note } = picture;
    const own = picture.section?.number ?? null;
    const isNew = own !== section;
    if (isNew) {
      if (parent !== pdf.root) parent.end();
      parent = pdf.element(pdf.root, "Sect", picture.section ? { title: picture.section.title } : {});
      section = own;
    }
    const jpeg = await jpegOf(context, picture, { pixels: PIXELS[wanted.pictures_per_page], signal });
    const said = commentsOf(picture, comments);
    spoken.push({ title: `Picture ${number}`, said });
    const caption = wanted.captions === "none" ? "" : note;
    const prompt = wanted.captions === "prompts" ? settingsOf(context.creations, row).prompt : "";
    const title = picture.section?.title ?? "";
    const isPageFull = isNew || place === layout.cells.length;
    if (isPageFull) place = 0;
    const cell = layout.cells[place++];
    if (!cell) return;
    const shown = {
      ...{ number, jpeg, caption, prompt, size: row },
      pins: wanted.pins === "true" ? said.flatMap(pinOf) : [],
    };
    yield* inTurns(
      pdf,
      (function* () {
        if (isPageFull) yield* pages.begin(isNew ? "" : title);
        if (isNew && title) yield* pages.heading(parent, title);
        if (!(yield* pages.picture(parent, cell, shown))) cut.push({ number, caption, prompt });
      })(),
    );
  }
  if (parent !== pdf.root) parent.end();
}

const pinOf = ({ number, x, y, is_deleted }: FileComment) =>
  number === null || x === null || y === null || is_deleted ? [] : [{ number, x, y }];

/** Takes the steps, with turns for others between them, and hands on what they have written. */
async function* inTurns(pdf: Pdf, steps: Generator<void, unknown>): AsyncGenerator<Uint8Array> {
  let began = performance.now();
  while (!steps.next().done) {
    if (performance.now() - began < TURN_MS) continue;
    yield* pdf.written();
    await nextTurn();
    began = performance.now();
  }
  yield* pdf.written();
}

async function nameOf({ creations: { db } }: BoardsContext, personId: string): Promise<string> {
  const row = await db.selectFrom("people").select("name").where("id", "=", personId).executeTakeFirst();
  return row?.name ?? "";
}

/** null for none, and for one that cannot be read. */
async function logoOf({ creations }: BoardsContext, { logo }: Head, signal: AbortSignal) {
  if (!logo) return null;
  try {
    const file = await openUpload(creations, logo.uploadId);
    const pieces: Uint8Array[] = [];
    for await (const piece of (await file.open()).read()) pieces.push(piece);
    const jpeg = await convertCopy(() => encodeForPaper(Buffer.concat(pieces), LOGO_PIXELS), signal);
    return { jpeg, width: logo.width, height: logo.height };
  } catch (error) {
    signal.throwIfAborted();
    creations.log.error({ err: error, upload: logo.uploadId }, "a logo is missing in the PDF of a board");
    return null;
  }
}

/** Its pixels with the marks of a copy; null for a picture that cannot be read. */
async function jpegOf(
  { creations }: BoardsContext,
  { row }: BoardPictureRow,
  { pixels, signal }: { pixels: number; signal: AbortSignal },
): Promise<Buffer | null> {
  try {
    return await convertCopy(async () => {
      const bytes = await creations.store.get(row.original_key);
      if (!bytes) throw new StudioError("picture_damaged", "The stored picture is missing.");
      const copy = await encodeForPaper(bytes, pixels);
      const original = { bytes, mediaType: row.media_type };
      return Buffer.concat(await markedCopy(copy, original, discreetlyLeaving(creations, row)));
    }, signal);
  } catch (error) {
    signal.throwIfAborted();
    const reason = isStudioError(error) ? { reason: error.message } : { err: error };
    creations.log.error({ picture: row.picture_id, ...reason }, "a picture is missing in the PDF of a board");
    return null;
  }
}
