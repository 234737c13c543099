import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

const folder = fileURLToPath(new URL("..", import.meta.url));
const sources = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((name) => /\.ts$/.test(name) && !/test(ing)?\.ts$/.test(name))
  .map((name) => name.replaceAll("\\", "/"));

/** A loop over the rows or all pixels of a picture, a plane or a mask. */
const PIXEL_LOOP =
  /\bfor \(let \w+ = [^;]*; \w+ <=? [^;]*(\bheight|\brows|lastRow|bottom|pixels|labs\.length|data\.length)\b[^;]*; \w+(\+\+| \+= [1-9])/;
/** What allows a drawing to be cancelled: a checkpoint, or reported progress, which contains one. */
const CHECK = /\bcheckpoint\(\)|\bprogress\.at\(|\bthis\.at\(/;

/** Loops whose work does not grow with the size of the picture, by file. */
const BOUNDED: Readonly<Record<string, string>> = {
  "core/bloom.ts": "the plane is shrunk to some 256 rows",
  "language/reading/main-colours.ts": "references of at most 32 pixels a side",
  "scenes/terrain/relief.ts": "one column; the caller reports progress between columns",
  "stage/surroundings/fittings.ts": "panes of a window and rows of books",
  "styles/isometric/buildings.ts": "rows of windows",
  "styles/stained-glass/nearest-site.ts": "buckets of some hundred panes",
  "styles/pixel.ts": "some 176 rows of large pixels",
  "styles/oil.ts": "one brush stroke; the caller reports progress between strokes",
  "styles/ukiyoe/seas.ts": "rows of waves",
};

const indentOf = (line: string): number => line.length - line.trimStart().length;

/** The lines of the block that begins at a line, by the indentation that the formatter keeps. */
function blockAt(lines: readonly string[], start: number): string {
  const indent = indentOf(lines[start] ?? "");
  const length = lines.slice(start + 1).findIndex((line) => line.trim() !== "" && indentOf(line) <= indent);
  return lines.slice(start, start + 1 + Math.max(0, length)).join("\n");
}

/** Whether the loop at a line, or a loop or callback around it in the same function, contains a checkpoint. */
function isInterruptible(lines: readonly string[], start: number): boolean {
  let indent = indentOf(lines[start] ?? "") + 1;
  for (let at = start; at >= 0 && indent > 0; at--) {
    const line = lines[at] ?? "";
    if (line.trim() === "" || indentOf(line) >= indent) continue;
    indent = indentOf(line);
    const isRepeated = /\bfor \(|=> \{$/.test(line);
    if (isRepeated && (/\.rows\(|backdrop\(/.test(line) || CHECK.test(blockAt(lines, at)))) return true;
    if (/\bfunction\b/.test(line)) return false;
  }
  return false;
}

describe("the check for a cancel while drawing", () => {
  test.each(sources.filter((name) => !(name in BOUNDED)))(
    "every loop over rows or pixels in %s checks for a cancel",
    (name) => {
      const lines = readFileSync(folder + name, "utf8").split("\n");
      const unstoppable = lines.flatMap((line, i) =>
        PIXEL_LOOP.test(line) && !isInterruptible(lines, i) ? [`${i + 1}: ${line.trim()}`] : [],
      );
      expect(unstoppable).toEqual([]);
    },
  );

  test("every file excepted from the check for a cancel exists", () => {
    expect(sources).toEqual(expect.arrayContaining(Object.keys(BOUNDED)));
  });
});
