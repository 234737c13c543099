/** A PDF that is written piece by piece: tagged, with the studio's font. */
import "server-only";
import { readFile } from "node:fs/promises";
import path from "node:path";
import PDFDocument from "pdfkit";
import { nextTurn } from "../../turns/next-turn";
import { toPrintable } from "./printable";
import { wrap } from "./wrap";

export type Pdf = Awaited<ReturnType<typeof openDocument>>;
export type Element = PDFKit.PDFStructureElement;
type Face = "regular" | "semibold";

export interface TextStyle {
  face?: Face;
  size: number;
  color?: string;
}

interface TextPlace {
  x: number;
  width: number;
  /** The lines that are drawn; the others are left out. */
  maxLines?: number;
  /** @returns where the next line begins, from the top of the page; may begin a page. */
  nextLine: (height: number) => number;
}

/** @returns `nextLine` of a text that goes on below `top`, and where it has come to. */
export function downFrom(top: number): { nextLine: (height: number) => number; bottom: () => number } {
  let y = top;
  return {
    nextLine(height) {
      const at = y;
      y += height;
      return at;
    },
    bottom: () => y,
  };
}

/** `next.config.mjs` takes them into the build. */
const FONTS = path.join("node_modules", "geist", "dist", "fonts", "geist-sans");
const FILES: Record<Face, string> = { regular: "Geist-Regular.ttf", semibold: "Geist-SemiBold.ttf" };
const INK = "#111111";
export const FAINT = "#5c5c5c";
/** Of the size of a text. */
export const LINE_HEIGHT = 1.35;
const MEASURED_AT = 1_000;

/** Smaller texts may be thousands of comments: pairs of letters are not set closer there, which nobody sees and takes most of the time. */
const SHAPED_FROM = 12;
/** What the font says of letters beside each other. pdfkit's types know only what is switched on. */
const UNSHAPED = Object.fromEntries(
  "ccmp locl rlig mark mkmk calt clig liga rclt curs kern frac numr dnom rvrn ltra ltrm"
    .split(" ")
    .map((tag) => [tag, false]),
) as unknown as PDFKit.Mixins.OpenTypeFeatures[];

let fonts: Promise<[Face, Buffer][]> | null = null;
/** They are read once. */
function readFonts(): Promise<[Face, Buffer][]> {
  fonts ??= Promise.all(
    (["regular", "semibold"] as const).map(
      async (face): Promise<[Face, Buffer]> => [
        face,
        await readFile(path.join(/* turbopackIgnore: true */ process.cwd(), FONTS, FILES[face])),
      ],
    ),
  ).catch((error: unknown) => {
    fonts = null;
    throw error;
  });
  return fonts;
}

/** What pdfkit's types leave out. */
interface Inside {
  _font: { font: { hasGlyphForCodePoint(codePoint: number): boolean }; finalize(): void };
}

/** @param about.time when it is made. */
export async function openDocument(about: { title: string; author: string; time: Date }) {
  const doc = new PDFDocument({
    ...{ autoFirstPage: false, bufferPages: false, margin: 0 },
    ...{ pdfVersion: "1.7", tagged: true, lang: "en", displayTitle: true },
    info: {
      ...{ Title: about.title, Author: about.author, Creator: "Prompt Studio" },
      ...{ CreationDate: about.time, ModDate: about.time },
    },
  });
  for (const [face, bytes] of await readFonts()) {
    // The first use reads the font, and the first text how its letters stand together: 4 and 18 ms in a new process.
    doc.registerFont(face, bytes).font(face);
    await nextTurn();
    doc.widthOfString("0");
    await nextTurn();
  }
  const inside = doc as unknown as Inside;
  const root = doc.struct("Document");
  doc.addStructure(root);
  const known = new Map<number, boolean>();
  const widths: Record<Face, Map<string, number>> = { regular: new Map(), semibold: new Map() };
  let hasBoxes = false;

  /** Both faces have the same characters. */
  function has(codePoint: number): boolean {
    const before = known.get(codePoint);
    if (before !== undefined) return before;
    doc.font("regular");
    const isThere = inside._font.font.hasGlyphForCodePoint(codePoint);
    known.set(codePoint, isThere);
    return isThere;
  }

  function widthOf(face: Face, size: number, character: string): number {
    let width = widths[face].get(character);
    if (width === undefined) {
      width = doc.font(face).fontSize(MEASURED_AT).widthOfString(character) / MEASURED_AT;
      widths[face].set(character, width);
    }
    return width * size;
  }

  function drawLine(line: string, { face = "regular", size, color = INK }: TextStyle, x: number, y: number) {
    // With features it keeps no line in its cache.
    const features = size < SHAPED_FROM && !/\p{M}/u.test(line) ? UNSHAPED : [];
    doc.font(face).fontSize(size).fillColor(color).text(line, x, y, { lineBreak: false, features });
  }

  return {
    doc,
    root,
    /** Whether a box was drawn for a character that the font does not have. */
    hasBoxes: () => hasBoxes,
    /** @returns an element below another, which is open until it is ended. */
    element(parent: Element, type: string, options: PDFKit.Mixins.StructureElementOptions = {}): Element {
      const element = doc.struct(type, options);
      parent.add(element);
      return element;
    },
    /**
     * Draws a text, a line at each step.
     *
     * @param parent null for what repeats on pages, which screen readers skip.
     * @returns whether all of it is drawn.
     */
    *text(
      parent: Element | null,
      type: string,
      text: string,
      style: TextStyle,
      { x, width, maxLines = Number.POSITIVE_INFINITY, nextLine }: TextPlace,
    ): Generator<void, boolean> {
      const { text: drawn, actual } = toPrintable(text, has);
      hasBoxes ||= actual !== null;
      const element = parent && this.element(parent, type, actual === null ? {} : { actual });
      const { face = "regular", size } = style;
      const measure = (character: string) => widthOf(face, size, character);
      // The room of the sign that something is left out.
      const lines = wrap(drawn, width - size, measure);
      let count = 0;
      let isWhole = true;
      for (let next = lines.next(); !next.done; ) {
        const line = next.value;
        next = lines.next();
        count++;
        isWhole = next.done === true || count < maxLines;
        const y = nextLine(size * LINE_HEIGHT);
        const draw = () => drawLine(isWhole ? line : `${line}…`, style, x, y);
        if (element) element.add(draw);
        else {
          doc.markContent("Artifact", { type: "Pagination" });
          draw();
          doc.endMarkedContent();
        }
        yield;
        if (!isWhole) break;
      }
      element?.end();
      return isWhole;
    },
    /** What is written so far. */
    *written(): Generator<Uint8Array> {
      for (let piece: Uint8Array | null = doc.read(); piece !== null; piece = doc.read()) yield piece;
    },
    /** Ends the document, in steps of some milliseconds each. */
    *end(): Generator<void> {
      root.end();
      // Each writes the characters that were used, which takes most of the time of an end.
      for (const face of ["regular", "semibold"] as const) {
        doc.font(face);
        inside._font.finalize();
        yield;
      }
      doc.end();
    },
  };
}
