import { checkpoint } from "../core/checkpoint";
import { clamp } from "../core/math";
import { type Bounds, boundsOf, Path, type Point, type Polygon } from "../core/path";
import { type Face, type FaceName, faceOf } from "./faces";

export interface TypeOptions {
  /** The box that the ink stays inside, in picture heights. */
  width: number;
  height: number;
  /** Where the box begins; 0 and 0 when not given. */
  left?: number;
  top?: number;
  align?: "left" | "centre" | "right";
  vertical?: "top" | "middle" | "bottom";
  /** Space added between characters, in ems. */
  tracking?: number;
  /** Space between the ink of two lines, in ems. */
  leading?: number;
  /** 1..4; breaks in the text itself are kept. */
  maxLines?: number;
  /** The largest em, in picture heights. */
  maxSize?: number;
  capitals?: boolean;
  /** Every line is set as wide as the widest, as on a letterpress poster. */
  justify?: boolean;
  /** The angle in radians that one line covers on a circle, bent upwards. */
  arc?: number;
}

/** Text as an outline, in picture heights. */
export interface SetText {
  readonly outline: Path;
  /** The bounds of the ink; an empty box at the corner of the given one when nothing is drawn. */
  readonly bounds: Bounds;
  /** One em, in picture heights; of the largest line when they differ. */
  readonly size: number;
  readonly lines: readonly string[];
  /** Characters that the face has not, each once; they are left out. */
  readonly missing: readonly string[];
}

const MAX_LINES = 4;
/** Larger differences between justified lines look like a mistake. */
const MAX_JUSTIFIED_RATIO = 2.4;
/** A second line must be worth it: the letters grow by a tenth at least. */
const WORTH_A_LINE = 0.92;
/** The least space between the ink of two lines, in ems. */
const LEAST_GAP = 0.1;
/** Words that should not end a line. */
const CLINGING = new Set(
  "a an the of to in on at by for and & + or de du des la le les l’ d’ et à au un une der die das den im am und von zu el los las y e il di".split(
    " ",
  ),
);
const SUBSTITUTES: Readonly<Record<string, string>> = {
  "\u00a0": " ",
  "\u2009": " ",
  "\u202f": " ",
  "\u2010": "-",
  "\u2011": "-",
  "'": "’",
  ʼ: "’",
  "′": "’",
  "″": "”",
  Ĳ: "IJ",
  ĳ: "ij",
  ŉ: "’n",
  ſ: "s",
};
/** Marks without a shape of their own: joiners, variation selectors, soft hyphens. */
const INVISIBLE = /\p{Cf}|\p{Variation_Selector}/gu;

/** The characters that are set: composed, with typographic apostrophes and single spaces; `\n` keeps its place. */
export function spelled(text: string): string {
  const composed = text.normalize("NFC").replace(INVISIBLE, "");
  const substituted = [...composed].map((character) => SUBSTITUTES[character] ?? character).join("");
  return substituted
    .replace(/(^|[\s([{—–-])"(?=\S)/g, "$1“")
    .replaceAll('"', "”")
    .split("\n")
    .map((line) => line.replace(/\s+/g, " ").trim())
    .filter(Boolean)
    .join("\n");
}

/** The characters of a text that a face has not, each once and in order: other scripts, emoji. */
export function missingGlyphs(text: string, name: FaceName): string[] {
  const face = faceOf(name);
  const missing = [...spelled(text)].filter((character) => character !== "\n" && !face.glyph(character));
  return [...new Set(missing)];
}

/** One line at an em of 1, its baseline at y 0. */
interface Line {
  readonly text: string;
  readonly glyphs: readonly { x: number; advance: number; polygons: readonly Polygon[] }[];
  readonly ink: Bounds;
}

function setLine(text: string, face: Face, tracking: number): Line | null {
  const glyphs: { x: number; advance: number; polygons: readonly Polygon[] }[] = [];
  const ink: Bounds = { left: 1e9, top: 1e9, right: -1e9, bottom: -1e9 };
  let x = 0;
  let before = "";
  for (const character of text) {
    const glyph = face.glyph(character);
    if (!glyph) continue;
    if (before) x += face.kerning(before, character) + tracking;
    before = character;
    if (glyph.ink) {
      glyphs.push({ x, advance: glyph.advance, polygons: glyph.polygons });
      ink.left = Math.min(ink.left, x + glyph.ink.left);
      ink.right = Math.max(ink.right, x + glyph.ink.right);
      ink.top = Math.min(ink.top, glyph.ink.top);
      ink.bottom = Math.max(ink.bottom, glyph.ink.bottom);
    }
    x += glyph.advance;
  }
  return glyphs.length > 0 ? { text, glyphs, ink } : null;
}

/** A set text at an em of 1 with its first baseline at y 0. */
interface Block {
  readonly lines: readonly Line[];
  readonly scales: readonly number[];
  readonly baselines: readonly number[];
  readonly width: number;
  readonly top: number;
  readonly bottom: number;
}

function stack(lines: readonly Line[], face: Face, leading: number, justify: boolean): Block {
  const widths = lines.map(({ ink }) => ink.right - ink.left);
  const widest = Math.max(...widths);
  const scales = widths.map((width) => (justify ? Math.min(MAX_JUSTIFIED_RATIO, widest / width) : 1));
  const distances = lines.slice(1).map((line, i) => {
    const above = lines[i]!;
    const descent = Math.max(0, above.ink.bottom) * scales[i]!;
    // Accents stand in the space between two lines, as in all poster type, but never touch what is above.
    const letters = clamp(-line.ink.top, face.xHeight, face.capHeight) * scales[i + 1]!;
    const ink = -line.ink.top * scales[i + 1]!;
    return descent + Math.max(letters + leading, ink + LEAST_GAP);
  });
  const even = Math.max(0, ...distances);
  const baselines = [0];
  for (const distance of distances)
    baselines.push(baselines[baselines.length - 1]! + (justify ? distance : even));
  return {
    lines,
    scales,
    baselines,
    width: Math.max(...widths.map((width, i) => width * scales[i]!)),
    top: Math.min(...lines.map(({ ink }, i) => baselines[i]! + ink.top * scales[i]!)),
    bottom: Math.max(...lines.map(({ ink }, i) => baselines[i]! + ink.bottom * scales[i]!)),
  };
}

/** Every way to break words into so many lines. */
function* breaks(words: readonly string[], lines: number): Generator<string[]> {
  if (lines === 1) {
    yield [words.join(" ")];
    return;
  }
  for (let first = 1; first <= words.length - (lines - 1); first++)
    for (const rest of breaks(words.slice(first), lines - 1))
      yield [words.slice(0, first).join(" "), ...rest];
}

/** With more words than this, only lines of about the same number of words are tried. */
const MAX_WORDS = 16;

function candidates(text: string, maxLines: number): string[][] {
  if (text.includes("\n")) return [text.split("\n")];
  const words = text.split(" ");
  const all: string[][] = [];
  for (let lines = 1; lines <= Math.min(maxLines, words.length); lines++) {
    if (words.length <= MAX_WORDS) {
      all.push(...breaks(words, lines));
      continue;
    }
    const share = words.length / lines;
    all.push(
      Array.from({ length: lines }, (_, i) =>
        words.slice(Math.round(i * share), Math.round((i + 1) * share)).join(" "),
      ),
    );
  }
  return all;
}

/** Usual space between the ink of two lines; scripts have long ascenders that may nearly touch. */
const LEADING: Readonly<Record<FaceName, number>> = {
  heavy: 0.15,
  geometric: 0.22,
  serif: 0.2,
  script: 0.04,
};

/** Sets text as large as the box allows, in the number of lines and with the breaks that make it largest. */
export function setType(text: string, name: FaceName, options: TypeOptions): SetText {
  const face = faceOf(name);
  const { left = 0, top = 0, tracking = 0, leading = LEADING[name], justify = false } = options;
  const spelling = spelled(options.capitals ? text.toUpperCase() : text);
  const missing = missingGlyphs(spelling, name);
  const readable = spelled([...spelling].filter((character) => !missing.includes(character)).join(""));
  const bare = {
    outline: new Path(),
    bounds: { left, top, right: left, bottom: top },
    size: 0,
    lines: [],
    missing,
  };
  if (!(options.width > 0 && options.height > 0) || !readable) return bare;
  if (options.arc)
    return { ...(setArc(readable.replaceAll("\n", " "), face, options, options.arc) ?? bare), missing };

  const known = new Map<string, Line | null>();
  const lineOf = (one: string): Line | null => {
    if (!known.has(one)) known.set(one, setLine(one, face, tracking));
    return known.get(one) ?? null;
  };
  let best: { block: Block; size: number; worth: number } | null = null;
  const maxLines = Math.min(MAX_LINES, Math.max(1, options.maxLines ?? MAX_LINES));
  for (const broken of candidates(readable, maxLines)) {
    checkpoint();
    const lines = broken.map(lineOf).filter((line) => line !== null);
    if (lines.length === 0) continue;
    const block = stack(lines, face, leading, justify);
    const size = Math.min(
      options.width / block.width,
      options.height / (block.bottom - block.top),
      options.maxSize ?? 1e9,
    );
    const worth = worthOf(block, size, justify);
    if (!best || worth > best.worth) best = { block, size, worth };
  }
  if (!best) return bare;
  return { ...assemble(best.block, best.size, options), missing };
}

/** Whether a line ends with an article, or with a figure whose noun is on the next. */
function clings(line: string): boolean {
  const last = line.split(" ").at(-1) ?? "";
  return CLINGING.has(last.toLowerCase()) || /^\d{1,3}$/.test(last);
}

/** How good a break is: large letters, few lines of like length, no line that ends with an article. */
function worthOf({ lines, width, top, bottom }: Block, size: number, justify: boolean): number {
  const ragged =
    lines.reduce((sum, { ink }) => sum + (1 - (ink.right - ink.left) / width) ** 2, 0) / lines.length;
  const clinging = lines.slice(0, -1).filter(({ text }) => clings(text)).length;
  const large = justify
    ? Math.sqrt(width * (bottom - top)) * size
    : size * WORTH_A_LINE ** (lines.length - 1);
  return large * (1 - 0.35 * ragged) * 0.88 ** clinging;
}

function assemble(block: Block, size: number, options: TypeOptions): Omit<SetText, "missing"> {
  const { left = 0, top = 0, align = "centre", vertical = "middle" } = options;
  const slack = align === "left" ? 0 : align === "right" ? 1 : 0.5;
  const drop = vertical === "top" ? 0 : vertical === "bottom" ? 1 : 0.5;
  const boxX = left + (options.width - block.width * size) * slack;
  const y = top + (options.height - (block.bottom - block.top) * size) * drop - block.top * size;
  const outline = new Path();
  for (const [i, { glyphs, ink }] of block.lines.entries()) {
    const scale = size * block.scales[i]!;
    const x = boxX + (block.width * size - (ink.right - ink.left) * scale) * slack - ink.left * scale;
    const baseline = y + block.baselines[i]! * size;
    for (const glyph of glyphs)
      for (const polygon of glyph.polygons)
        outline.polygon(polygon.map(([px, py]) => [x + (glyph.x + px) * scale, baseline + py * scale]));
  }
  return {
    outline,
    bounds: outline.bounds,
    size: size * Math.max(...block.scales),
    lines: block.lines.map(({ text }) => text),
  };
}

/** One line on a circle whose middle is below. Letters turn as a whole; joined scripts are bent, to stay joined. */
function setArc(
  text: string,
  face: Face,
  options: TypeOptions,
  arc: number,
): Omit<SetText, "missing"> | null {
  const line = setLine(text, face, options.tracking ?? 0);
  if (!line) return null;
  const middle = (line.ink.left + line.ink.right) / 2;
  const radius = (line.ink.right - line.ink.left) / arc;
  const polygons: Polygon[] = [];
  for (const { x, advance, polygons: outlines } of line.glyphs) {
    const centre = x + advance / 2 - middle;
    const cos = Math.cos(centre / radius);
    const sin = Math.sin(centre / radius);
    const turned = (px: number, py: number): Point => {
      const across = px - advance / 2;
      return [radius * sin + across * cos - py * sin, radius - radius * cos + across * sin + py * cos];
    };
    const bent = (px: number, py: number): Point => {
      const angle = (x + px - middle) / radius;
      return [(radius - py) * Math.sin(angle), radius - (radius - py) * Math.cos(angle)];
    };
    const place = face.name === "script" ? bent : turned;
    for (const polygon of outlines) polygons.push(polygon.map(([px, py]) => place(px, py)));
  }
  const bounds = boundsOf(polygons);
  const width = bounds.right - bounds.left;
  const height = bounds.bottom - bounds.top;
  const size = Math.min(options.width / width, options.height / height, options.maxSize ?? 1e9);
  const { left = 0, top = 0, align = "centre", vertical = "middle" } = options;
  const slack = align === "left" ? 0 : align === "right" ? 1 : 0.5;
  const drop = vertical === "top" ? 0 : vertical === "bottom" ? 1 : 0.5;
  const moveX = left + (options.width - width * size) * slack - bounds.left * size;
  const moveY = top + (options.height - height * size) * drop - bounds.top * size;
  const outline = new Path();
  for (const polygon of polygons)
    outline.polygon(polygon.map(([px, py]) => [moveX + px * size, moveY + py * size]));
  return { outline, bounds: outline.bounds, size, lines: [text] };
}
