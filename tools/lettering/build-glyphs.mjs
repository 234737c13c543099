/**
 * `npm ci --prefix tools/lettering && node tools/lettering/build-glyphs.mjs`: writes the outlines of the faces that the sketch
 * engine sets type with. Run by hand, when a face or the set of characters changes; the result is committed.
 *
 * Units are thousandths of an em, y grows downwards. A contour is kept once, however many glyphs it is part of ("A" in "Ä").
 */
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

const load = createRequire(import.meta.url);
const fontkit = load("fontkit");

const OUTPUT = fileURLToPath(new URL("../../packages/sketch-engine/lettering/faces.json", import.meta.url));
const UNITS = 1000;
/** Kerning below this, in thousandths of an em, is not seen. */
const LEAST_KERNING = 8;
/** Subsets of one face, the first that has a character counts. */
const SUBSETS = ["latin", "latin-ext"];

/** `lining` takes figures as tall as capitals where the usual ones have descenders. */
const FACES = {
  heavy: { source: "anton", weight: 400, features: [] },
  geometric: { source: "jost", weight: 600, features: [] },
  serif: { source: "playfair-display", weight: 700, features: ["lnum"] },
  script: { source: "pacifico", weight: 400, features: [] },
};

/** Composed of other letters when type is set, or in none of the faces. */
const LEFT_OUT = new Set(["\u00ad", "µ", "Ĳ", "ĳ", "ŉ", "ſ"]);
const BEYOND = "ȘșȚțẞ€‘’‚“”„‹›–—…•−™";

/** @param {number} first @param {number} last */
const between = (first, last) =>
  Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i));
const CHARACTERS = [...between(0x20, 0x7e), ...between(0xa1, 0x17f), ...BEYOND].filter(
  (character) => !LEFT_OUT.has(character),
);
/** Kerned in pairs; accented letters take the kerning of their letter. */
const KERNED = CHARACTERS.filter(
  (character) => character !== " " && character.normalize("NFD") === character && character < "\u0100",
).concat([..."‘’“”–—…"]);

/** @typedef {{ command: string, args: number[] }} Command */

/**
 * The contours of a glyph as relative whole numbers: `l` line, `q` quadratic, `c` cubic, each point from the pen.
 *
 * @param {readonly Command[]} commands @param {number} scale
 * @returns {{ x: number, y: number, text: string }[]}
 */
function contoursOf(commands, scale) {
  /** @type {{ x: number, y: number, text: string }[]} */
  const contours = [];
  /** @type {{ x: number, y: number } | null} */
  let start = null;
  let pen = { x: 0, y: 0 };
  let text = "";
  let last = "";
  const close = () => {
    if (start && text)
      contours.push({ x: Math.round(start.x * scale), y: Math.round(-start.y * scale), text });
    start = null;
    text = "";
    last = "";
  };
  for (const { command, args } of commands) {
    if (command === "moveTo") {
      close();
      start = { x: args[0] ?? 0, y: args[1] ?? 0 };
      pen = { x: 0, y: 0 };
      continue;
    }
    if (command === "closePath" || !start) {
      close();
      continue;
    }
    const name = { lineTo: "l", quadraticCurveTo: "q", bezierCurveTo: "c" }[command];
    if (!name) throw new Error(`The outlines have a command that is not known: ${command}.`);
    let numbers = "";
    let before = pen;
    for (let i = 0; i < args.length; i += 2) {
      const point = {
        x: Math.round(((args[i] ?? 0) - start.x) * scale),
        y: Math.round(-((args[i + 1] ?? 0) - start.y) * scale),
      };
      for (const number of [point.x - before.x, point.y - before.y])
        numbers += (number < 0 || (numbers === "" && name !== last) ? "" : " ") + number;
      before = point;
    }
    if (name === "l" && before.x === pen.x && before.y === pen.y) continue;
    // The line back to the start is implied.
    text += (name === last ? "" : name) + numbers;
    last = name;
    pen = before;
  }
  close();
  return contours;
}

/** @param {typeof FACES[keyof typeof FACES]} face */
function build({ source, weight, features }) {
  const fonts = SUBSETS.map((subset) =>
    fontkit.create(
      readFileSync(load.resolve(`@fontsource/${source}/files/${source}-${subset}-${weight}-normal.woff2`)),
    ),
  );
  const [font] = fonts;
  const scale = UNITS / font.unitsPerEm;
  /** @param {number} units */
  const rounded = (units) => Math.round(units * scale);
  /** @type {Map<string, number>} */
  const contours = new Map();
  /** @type {Record<string, string>} */
  const glyphs = {};
  for (const character of CHARACTERS) {
    const owner = fonts.find((one) => one.hasGlyphForCodePoint(character.codePointAt(0)));
    if (!owner) throw new Error(`${source} has no "${character}".`);
    const [glyph] = owner.layout(character, features).glyphs;
    const parts = contoursOf(glyph.path.commands, scale).map(({ x, y, text }) => {
      const index = contours.get(text) ?? contours.size;
      contours.set(text, index);
      return `${index} ${x} ${y}`;
    });
    glyphs[character] = [rounded(glyph.advanceWidth), ...parts].join(" ");
  }

  /** @type {Map<string, string[]>} */
  const rows = new Map();
  for (const left of KERNED) {
    /** @type {Map<number, string>} */
    const byAmount = new Map();
    for (const right of KERNED) {
      const { positions, glyphs: pair } = font.layout(left + right, [...features, "kern"]);
      if (pair.length !== 2) continue;
      const amount = rounded(positions[0].xAdvance - pair[0].advanceWidth);
      if (Math.abs(amount) >= LEAST_KERNING) byAmount.set(amount, (byAmount.get(amount) ?? "") + right);
    }
    const row = [...byAmount]
      .toSorted(([a], [b]) => a - b)
      .map(([amount, rights]) => `${amount}:${rights}`)
      .join(" ");
    if (row) rows.set(row, [...(rows.get(row) ?? []), left]);
  }
  return {
    unitsPerEm: UNITS,
    ascender: rounded(font.ascent),
    descender: rounded(font.descent),
    capHeight: rounded(font.capHeight),
    xHeight: rounded(font.xHeight),
    contours: [...contours.keys()],
    glyphs,
    kerning: Object.fromEntries([...rows].map(([row, lefts]) => [lefts.join(""), row])),
  };
}

const faces = Object.fromEntries(Object.entries(FACES).map(([name, face]) => [name, build(face)]));
const json = `${JSON.stringify(faces, null, 2)}\n`;
writeFileSync(OUTPUT, json);
for (const [name, face] of Object.entries(faces)) {
  const { contours, glyphs, kerning } = face;
  const kilobytes = Math.round(JSON.stringify(face).length / 1024);
  console.log(
    `${name.padEnd(10)} ${Object.keys(glyphs).length} glyphs, ${contours.length} contours, ${Object.keys(kerning).length} rows of kerning, ${kilobytes} KB`,
  );
}
