import { describe, expect, it } from "vitest";
import { layOutPages, placePicture } from "./paper";
import { toPrintable } from "./printable";
import { wrap } from "./wrap";

describe("the layout of a page", () => {
  const wanted = { paper: "a4", perPage: 1, hasCaptions: true } as const;
  const wide = { width: 1_600, height: 900 };
  const tall = { width: 900, height: 1_600 };

  it("lies across for wide pictures and upright for tall ones, unless somebody chooses", () => {
    const isAcross = (...input: Parameters<typeof layOutPages>) => {
      const { width, height } = layOutPages(...input);
      return width > height;
    };
    expect(isAcross({ ...wanted, orientation: "fitting" }, [wide, wide, tall])).toBe(true);
    expect(isAcross({ ...wanted, orientation: "fitting" }, [tall, tall, wide])).toBe(false);
    expect(isAcross({ ...wanted, orientation: "portrait" }, [wide])).toBe(false);
    expect(isAcross({ ...wanted, orientation: "fitting" }, [])).toBe(false);
  });

  it.each([1, 2, 4, 6] as const)("has %i cells inside of the paper that do not overlap", (perPage) => {
    for (const orientation of ["portrait", "landscape"] as const) {
      const { width, height, cells } = layOutPages({ ...wanted, perPage, orientation }, []);
      expect(cells).toHaveLength(perPage);
      for (const [index, cell] of cells.entries()) {
        expect(cell.x + cell.width).toBeLessThanOrEqual(width - 35);
        expect(cell.y + cell.height).toBeLessThanOrEqual(height - 35);
        for (const other of cells.slice(index + 1))
          expect(other.x >= cell.x + cell.width || other.y >= cell.y + cell.height).toBe(true);
      }
    }
  });

  it("shows the whole picture in its shape above the caption", () => {
    const { cells, captionHeight } = layOutPages({ ...wanted, orientation: "portrait" }, []);
    const [cell] = cells;
    if (!cell) throw new Error("There is no cell.");
    for (const picture of [wide, tall]) {
      const { y, width, height } = placePicture(cell, captionHeight, picture);
      expect(width / height).toBeCloseTo(picture.width / picture.height);
      expect(width).toBeLessThanOrEqual(cell.width + 0.01);
      expect(y + height).toBeCloseTo(cell.y + cell.height - captionHeight);
    }
  });
});

describe("a text for a font", () => {
  const latin = (codePoint: number) => codePoint < 0x250;

  it("is drawn as it is where the font has its letters, also written as letter and accent", () => {
    expect(toPrintable("Café\r\nnoir", latin)).toEqual({ text: "Café\nnoir", actual: null });
    expect(toPrintable("Cafe\u0301", latin)).toEqual({ text: "Café", actual: null });
  });

  it("has one box for each letter that the font does not have, and never a part of that letter", () => {
    const { text, actual } = toPrintable("a👩‍🚀b q\u0308 c", latin);
    expect(text).toBe("a\uffffb \uffff c");
    expect(actual).toBe("a👩‍🚀b q\u0308 c");
  });

  it("draws nothing for controls and marks of direction", () => {
    expect(toPrintable("a\u202eb\u0007c\u00a0d", latin)).toEqual({ text: "abc d", actual: null });
  });
});

describe("a wrapped text", () => {
  const lines = (text: string, width: number) => [...wrap(text, width, () => 1)];

  it("breaks at spaces and at ends of lines, and keeps every word", () => {
    expect(lines("one two three\nfour", 8)).toEqual(["one two", "three", "four"]);
    expect(lines("one\n\ntwo", 8)).toEqual(["one", "", "two"]);
  });

  it("breaks a word that is wider than a line", () => {
    expect(lines("a abcdefgh i", 3)).toEqual(["a", "abc", "def", "gh", "i"]);
  });
});
