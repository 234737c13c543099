import { readFileSync, statSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Bounds } from "../core/path";
import { Random } from "../core/random";
import { randomPrompt } from "../testing";
import { FACE_NAMES, type FaceName, faceOf } from "./faces";
import { missingGlyphs, setType, spelled, type TypeOptions } from "./set-type";

const between = (first: number, last: number): string =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, i) => first + i));
/** Basic Latin, the letters of Latin-1 and Latin Extended-A, Romanian commas, and the marks of posters. */
const PROMISED = `${between(0x20, 0x7e)}${between(0xc0, 0x17f)}ȘșȚțẞ¡¿«»§©®°·%&€£¥¢’‘‚“”„‹›–—…•™½×`;

const slack = 1e-9;
const expectInside = ({ left, top, right, bottom }: Bounds, box: Bounds): void => {
  expect(left).toBeGreaterThanOrEqual(box.left - slack);
  expect(top).toBeGreaterThanOrEqual(box.top - slack);
  expect(right).toBeLessThanOrEqual(box.right + slack);
  expect(bottom).toBeLessThanOrEqual(box.bottom + slack);
};
const BOX: TypeOptions = { width: 1, height: 1 };

describe.each(FACE_NAMES)("the face %s", (name) => {
  test("has every promised character", () => {
    expect(missingGlyphs(PROMISED, name)).toEqual([]);
  });

  test("draws every promised character but the space", () => {
    for (const character of spelled(PROMISED).replaceAll(" ", "")) {
      const glyph = faceOf(name).glyph(character);
      expect(glyph?.advance, character).toBeGreaterThan(0);
      expect(glyph?.ink, character).not.toBeNull();
    }
  });

  test("has capitals as tall as it says, and small letters below them", () => {
    const { capHeight, xHeight } = faceOf(name);
    expect(-(faceOf(name).glyph("H")?.ink?.top ?? 0)).toBeCloseTo(capHeight, 0.1);
    expect(xHeight).toBeLessThan(capHeight);
  });

  test("reports other scripts and emoji once, and draws the rest", () => {
    expect(missingGlyphs("東京 Tokyo 東 🌊 سلام", name)).toEqual([..."東京🌊سلام"]);
    const set = setType("東京 Tokyo", name, BOX);
    expect(set.lines).toEqual(["Tokyo"]);
    expect(set.missing).toEqual(["東", "京"]);
    expect(setType("東京", name, BOX)).toMatchObject({ lines: [], size: 0 });
  });

  test("text never leaves its box", () => {
    const random = new Random(3);
    for (let i = 0; i < 120; i++) {
      const left = random.range(-1, 1);
      const top = random.range(-1, 1);
      const options: TypeOptions = {
        left,
        top,
        width: random.range(0.05, 2),
        height: random.range(0.05, 2),
        align: random.pick(["left", "centre", "right"]),
        vertical: random.pick(["top", "middle", "bottom"]),
        tracking: random.range(-0.05, 0.4),
        maxLines: random.integer(1, 4),
        capitals: random.chance(0.5),
        justify: random.chance(0.3),
        ...(random.chance(0.3) && { arc: random.range(0.3, 2.6) }),
      };
      const text = random.chance(0.5) ? "Ängstliche Jäger grüßen Öl & Été" : randomPrompt(random, 12);
      const { bounds } = setType(text, name, options);
      expectInside(bounds, { left, top, right: left + options.width, bottom: top + options.height });
    }
  });

  test("the same text and options give the same outline", () => {
    const once = setType("Grand Opening", name, BOX).outline.polygons;
    expect(setType("Grand Opening", name, BOX).outline.polygons).toEqual(once);
  });
});

const widthOf = (text: string, name: FaceName): number => {
  const { bounds, size } = setType(text, name, { width: 9, height: 1, maxLines: 1, maxSize: 1 });
  return (bounds.right - bounds.left) / size;
};

test("pairs are kerned, accented letters like the letter below", () => {
  for (const name of ["geometric", "serif"] as const) {
    expect(faceOf(name).kerning("A", "V")).toBeLessThan(-0.03);
    expect(faceOf(name).kerning("Ä", "V")).toBe(faceOf(name).kerning("A", "V"));
    expect(faceOf(name).kerning("Š", "V")).toBe(faceOf(name).kerning("S", "V"));
  }
  const apart = widthOf("A", "serif") * 2 + widthOf("V", "serif");
  expect(widthOf("AVA", "serif")).toBeLessThan(apart - 0.06);
});

test("tracking widens a line by the spaces between its characters", () => {
  const set = (tracking: number) =>
    setType("HALLO", "serif", { width: 9, height: 9, maxSize: 1, tracking }).bounds;
  const [narrow, wide] = [set(0), set(0.1)];
  expect(wide.right - wide.left).toBeCloseTo(narrow.right - narrow.left + 0.4, 6);
});

test.each<[text: string, width: number, height: number, lines: string[]]>([
  ["Grand Opening", 3, 0.5, ["Grand Opening"]],
  ["Grand Opening", 1, 1, ["Grand", "Opening"]],
  ["The Art of the Quiet Morning", 1, 0.6, ["The Art", "of the Quiet", "Morning"]],
  ["Tag der offenen Tür", 0.7, 1, ["Tag der", "offenen", "Tür"]],
  ["Open 24 Hours", 1, 0.6, ["Open", "24 Hours"]],
  ["one\ntwo three", 3, 0.5, ["one", "two three"]],
])("%j in a box of %d by %d is broken into balanced lines", (text, width, height, lines) => {
  expect(setType(text, "serif", { width, height }).lines).toEqual(lines);
});

test("lines never touch, with accents below descenders", () => {
  const text = "gjpqy\nÅÊŠŘĞ";
  for (const name of FACE_NAMES) {
    const [upper, lower] = text
      .split("\n")
      .map((line) => setType(line, name, { ...BOX, maxSize: 0.1 }).bounds);
    const { bounds, size } = setType(text, name, { ...BOX, maxSize: 0.1 });
    const ink = upper!.bottom - upper!.top + lower!.bottom - lower!.top;
    expect((bounds.bottom - bounds.top - ink) / size).toBeGreaterThan(0.03);
  }
});

test("apostrophes and marks are typographic, spaces single", () => {
  expect(spelled(`  Don't   say "no"  `)).toBe("Don’t say “no”");
  expect(spelled("e\u0301te\u0301 \u200d☀\ufe0f")).toBe("été ☀");
});

test("the outlines take at most 400 KB, and their notice names every licence", () => {
  const folder = new URL(".", import.meta.url);
  expect(statSync(new URL("faces.json", folder)).size).toBeLessThan(400 * 1024);
  const notice = readFileSync(new URL("NOTICE.txt", folder), "utf8");
  for (const name of FACE_NAMES) expect(notice).toContain(`- ${name}: `);
  expect(readFileSync(new URL("OFL.txt", folder), "utf8")).toContain("SIL OPEN FONT LICENSE Version 1.1");
});
