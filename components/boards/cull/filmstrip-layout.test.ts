import { describe, expect, test } from "vitest";
import { centred, placesInView, stripPlaces } from "./filmstrip-layout";

const places = stripPlaces(
  Array.from({ length: 500 }, (_, index) => [1.5, 0.66, 2.4, 1][index % 4] ?? 1),
  64,
  6,
);

describe("the filmstrip", () => {
  test("pictures keep their shape, but a panorama is not wider than two squares", () => {
    expect(places.slice(0, 3)).toEqual([
      { left: 0, width: 96 },
      { left: 102, width: 42 },
      { left: 150, width: 128 },
    ]);
  });
  test("of 500 pictures only those in view and beside it are on the page, wherever it is scrolled to", () => {
    const end = (places.at(-1)?.left ?? 0) + (places.at(-1)?.width ?? 0);
    for (let scroll = 0; scroll <= end; scroll += 97) {
      const { from, to } = placesInView(places, scroll, 1440);
      expect(to - from).toBeLessThan(40);
      for (const [at, { left, width }] of places.entries()) {
        const isSeen = left + width > scroll && left < scroll + 1440;
        if (isSeen) expect(at >= from && at < to).toBe(true);
      }
    }
  });
  test("an empty strip and a position behind its end show nothing", () => {
    expect(placesInView([], 0, 1440)).toEqual({ from: 0, to: 0 });
    expect(placesInView(places.slice(0, 2), 5_000, 100)).toEqual({ from: 2, to: 2 });
  });
  test("a place is shown in the middle, and the first ones at the beginning", () => {
    expect(centred({ left: 1_000, width: 100 }, 400)).toBe(850);
    expect(centred({ left: 0, width: 100 }, 400)).toBe(0);
  });
});
