import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { csvLine, csvPieces } from "./csv";

/** Reads a line as spreadsheets do: a quote means something only at the beginning of a cell, and what follows its end is kept. */
function cellsOf(text: string, separator: string): string[] {
  const cells: string[] = [];
  let at = 0;
  while (at < text.length) {
    let cell = "";
    if (text[at] === '"') {
      for (at += 1; at < text.length; at += 1) {
        if (text[at] !== '"') cell += text[at];
        else if (text[at + 1] === '"') cell += text[++at];
        else break;
      }
      at += 1;
    }
    for (; at < text.length && text[at] !== separator && !"\r\n".includes(text[at] ?? ""); at += 1)
      cell += text[at];
    cells.push(cell);
    at += 1;
  }
  return cells;
}

/** What spreadsheets calculate, with anything before it that one of them drops. */
const FORMULA = /^[\s\p{Cc}\p{Cf}]*[=+\-@\uff1d\uff0b\uff0d\uff20]/u;

describe("a line of CSV", () => {
  it.each([
    [["a", 1, null, ""], "a,1,,\r\n"],
    [['say "hi"', "a,b", "a\nb"], '"say ""hi""","a,b","a\nb"\r\n'],
    [["=1+1", "+1", "-1", "@x", "＝1", " =1"], "'=1+1,'+1,'-1,'@x,'＝1,' =1\r\n"],
    [["\tx", "\t=1", "\rx"], "'\tx,'\t'=1,\"'\rx\"\r\n"],
    [["a=1", "1-2", "a; b", "a - b"], "a=1,1-2,a; b,a - b\r\n"],
    [["lobby;=1+1", "lobby; -1", 'lobby;"=1'], 'lobby;\'=1+1,lobby;\' -1,"lobby;\'""=1"\r\n'],
    [["lobby\n=1+1"], '"lobby\n\'=1+1"\r\n'],
    [["a", -5, 0.5, 1e21], "a,-5,0.5,1e+21\r\n"],
  ])("the cells %j become %j", (cells, line) => {
    expect(csvLine(cells)).toBe(line);
  });

  it.each([",", ";", "\t"])(
    "a spreadsheet that splits at %j calculates no part of any text, whatever somebody wrote",
    (separator) => {
      const letters = [..."=+-@;,\t\r\n\"' |ab1＝＋－＠\u200b\u00a0\u0000\ufeff"];
      const text = fc.string({ unit: fc.constantFrom(...letters), maxLength: 12 });
      fc.assert(
        fc.property(fc.array(text, { minLength: 1, maxLength: 4 }), (cells) => {
          for (const cell of cellsOf(csvLine(cells), separator)) expect(cell).not.toMatch(FORMULA);
        }),
        { numRuns: 5_000 },
      );
    },
  );

  it("a spreadsheet that splits at commas has every text as it was written but for apostrophes, and every number as a number", () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string(), fc.integer()), { minLength: 1, maxLength: 4 }), (cells) => {
        const read = cellsOf(csvLine(["first", ...cells]).slice(0, -2), ",").slice(1);
        expect(read.map((cell) => cell.replaceAll("'", ""))).toEqual(
          // An empty cell at the end of a line leaves nothing to read.
          cells.map((cell) => String(cell).replaceAll("'", "")).slice(0, read.length),
        );
        for (const [index, cell] of cells.entries())
          if (typeof cell === "number") expect(Number(read[index])).toBe(cell);
      }),
    );
  });

  it("the lines of one cell are written as their text would be, and many of them in pieces", () => {
    const letters = [..."=-;,\t\r\"' a"];
    const lines = fc.array(fc.string({ unit: fc.constantFrom(...letters), maxLength: 5 }), {
      maxLength: 120,
    });
    fc.assert(
      fc.property(lines, (some) => {
        const text = some.join("\n");
        expect(cellsOf(csvLine([1, some, "end"]), ",")).toEqual(cellsOf(csvLine([1, text, "end"]), ","));
      }),
    );
    const pieces = [...csvPieces([1, Array.from({ length: 501 }, () => "x".repeat(2_000)), 2])];
    expect(pieces.length).toBeGreaterThan(10);
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(110_000);
  });
});
