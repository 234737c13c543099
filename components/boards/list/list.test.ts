import { describe, expect, test } from "vitest";
import { mosaic } from "@/components/picture/mosaic";
import { countedPictures, deletedInWords, newFeedbackInWords, sharedInWords } from "./words";

describe("the cover of a board", () => {
  /** The share of the cover that the pictures fill. */
  const filled = (ratios: number[], cover: number) => {
    const { rows, width } = mosaic(ratios, cover);
    const height = rows.reduce(
      (sum, row) => sum + 1 / row.reduce((all, at) => all + (ratios[at] ?? 1), 0),
      0,
    );
    expect(width * height, "as high as the cover at most").toBeLessThanOrEqual(1 / cover + 1e-9);
    expect(rows.flat(), "every picture once, in order").toEqual(ratios.map((_, place) => place));
    return width * width * height * cover;
  };

  test("one wide picture fills the width, one tall picture the height", () => {
    expect(mosaic([3], 1.5)).toEqual({ rows: [[0]], width: 1 });
    expect(mosaic([0.75], 1.5)).toEqual({ rows: [[0]], width: 0.5 });
  });
  test("four pictures of the cover's shape stand two by two and fill it", () => {
    expect(mosaic([1.5, 1.5, 1.5, 1.5], 1.5).rows).toEqual([
      [0, 1],
      [2, 3],
    ]);
    expect(filled([1.5, 1.5, 1.5, 1.5], 1.5)).toBeCloseTo(1);
  });
  test("tall pictures stand side by side, wide ones below each other", () => {
    expect(mosaic([0.5, 0.5, 0.5], 1.5).rows).toEqual([[0, 1, 2]]);
    expect(mosaic([3, 3], 1.5).rows).toEqual([[0], [1]]);
  });
  test("mixed shapes are never cropped and fill almost half of the cover or more", () => {
    for (const ratios of [
      [1, 1.78, 0.56],
      [0.67, 1.5],
      [1.33, 1.33, 0.75, 1],
      [2.3, 0.5, 1, 1],
    ])
      expect(filled(ratios, 1.5)).toBeGreaterThan(0.45);
  });
});

describe("a card of the list of boards", () => {
  test("counts are written in words, large ones shortened", () => {
    expect([0, 1, 1234].map(countedPictures)).toEqual(["No pictures yet", "1 picture", "1,234 pictures"]);
    expect([1, 3].map(sharedInWords)).toEqual(["Shared", "Shared by 3 links"]);
    expect([3, 99, 100].map(newFeedbackInWords)).toEqual(["3 new", "99 new", "99+ new"]);
  });
  test("the notice of a deleted board says what happens to its links, and that pictures are kept", () => {
    expect(deletedInWords("Lobby", 0)).toBe("Lobby deleted. Its pictures are kept.");
    expect(deletedInWords("Lobby", 1)).toBe(
      "Lobby deleted. Its link has stopped working; the pictures are kept.",
    );
    expect(deletedInWords("Lobby", 2)).toBe(
      "Lobby deleted. Its 2 links have stopped working; the pictures are kept.",
    );
  });
});
