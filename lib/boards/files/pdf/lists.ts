/** What stands before and after the pictures of a PDF. */
import "server-only";
import { authorInFile, type FileComment } from "../file-comments";
import { downFrom, FAINT, type Pdf, type TextStyle } from "./document";
import type { Pages } from "./pages";
import type { PageLayout } from "./paper";

/** A caption that has no room below its picture. */
export interface CutCaption {
  number: number;
  caption: string;
  prompt: string;
}

interface Title {
  name: string;
  sender: string;
  introduction: string;
  /** Lines about the file: how many pictures, when, how they were made. */
  about: readonly string[];
  /** JPEG, and its size in pixels; null for none. */
  logo: { jpeg: Buffer; width: number; height: number } | null;
}

const LOGO = { width: 160, height: 64 };
const MAX_TITLE_WIDTH = 460;
const MAX_INTRODUCTION_LINES = 18;
/** More would make the end of the file, which is written at once, too long. */
const MAX_COMMENTS = 3_000;
const MORE_WORDS = "There are more comments; board.json in the ZIP of the board has them all.";
const BOX_WORDS =
  "A box stands for a character that the font of this file does not have. Copied text has the character itself.";

/** The first page: whose board it is, and what it is about. */
export function* writeTitle(pdf: Pdf, { width, height, body }: PageLayout, title: Title): Generator<void> {
  const { doc, root } = pdf;
  doc.addPage({ size: [width, height], margin: 0 });
  const section = pdf.element(root, "Sect", { title: title.name });
  const { logo } = title;
  const top = body.y + body.height * 0.22;
  if (logo) {
    const scale = Math.min(LOGO.width / logo.width, LOGO.height / logo.height, 1);
    const size = { width: logo.width * scale, height: logo.height * scale };
    const figure = pdf.element(section, "Figure", { alt: title.sender ? `Logo of ${title.sender}` : "Logo" });
    figure.add(() => doc.image(logo.jpeg, body.x, top - size.height - 20, size));
    figure.end();
    yield;
  }
  const { nextLine } = downFrom(top);
  const place = {
    ...{ x: body.x, width: Math.min(body.width, MAX_TITLE_WIDTH), maxLines: MAX_INTRODUCTION_LINES },
    nextLine,
  };
  const faint: TextStyle = { size: 10, color: FAINT };
  if (title.sender) yield* pdf.text(section, "P", title.sender, { size: 12, color: FAINT }, place);
  yield* pdf.text(section, "H1", title.name, { face: "semibold", size: 28 }, place);
  nextLine(14);
  if (title.introduction) yield* pdf.text(section, "P", title.introduction, { size: 12 }, place);
  nextLine(14);
  for (const line of title.about) yield* pdf.text(section, "P", line, faint, place);
  section.end();
}

/** The captions that are cut below their pictures, whole. */
export function* writeCutCaptions(pdf: Pdf, pages: Pages, cut: readonly CutCaption[]): Generator<void> {
  if (cut.length === 0) return;
  const section = pdf.element(pdf.root, "Sect", { title: "Captions in full" });
  const add = yield* pages.list("Captions in full");
  yield* add(section, "Captions in full", { type: "H1", face: "semibold", size: 16 });
  for (const { number, caption, prompt } of cut) {
    yield* add(section, `Picture ${number}`, { type: "H2", face: "semibold", before: 12, keep: 40 });
    if (caption) yield* add(section, caption);
    if (prompt) yield* add(section, prompt, { color: FAINT });
  }
  section.end();
}

/** What was said on a picture, or on the board as a whole. */
export interface Spoken {
  title: string;
  said: readonly FileComment[];
}

/** @param spoken in its order. */
export function* writeComments(pdf: Pdf, pages: Pages, spoken: readonly Spoken[]): Generator<void> {
  const groups = spoken.filter(({ said }) => said.length > 0);
  if (groups.length === 0) return;
  const section = pdf.element(pdf.root, "Sect", { title: "Comments" });
  const add = yield* pages.list("Comments");
  yield* add(section, "Comments", { type: "H1", face: "semibold", size: 16 });
  let room = MAX_COMMENTS;
  for (const { title, said } of groups) {
    if (room <= 0) {
      room = -1;
      break;
    }
    yield* add(section, title, { type: "H2", face: "semibold", before: 12, keep: 40 });
    for (const comment of said.slice(0, room))
      yield* add(section, wordsOf(comment), { indent: comment.isReply ? 18 : 0, before: 4 });
    room -= said.length;
  }
  if (room < 0) yield* add(section, MORE_WORDS, { color: FAINT, before: 12 });
  section.end();
}

/** Such as "3. Eve: Warmer, please (resolved)". */
function wordsOf({ number, text, is_deleted, is_resolved, onVersion, ...by }: FileComment): string {
  const who = authorInFile(by);
  const words = is_deleted ? "deleted this comment" : text;
  return `${number === null ? "" : `${number}. `}${who}${is_deleted ? " " : ": "}${words}${is_resolved ? " (resolved)" : ""}${onVersion ? ` (on version ${onVersion})` : ""}`;
}

/** Tells what boxes are, where there are some. */
export function* writeAboutBoxes(pdf: Pdf, pages: Pages): Generator<void> {
  if (!pdf.hasBoxes()) return;
  const section = pdf.element(pdf.root, "Sect", { title: "About this file" });
  const add = yield* pages.list("About this file");
  yield* add(section, BOX_WORDS, { color: FAINT });
  section.end();
}
