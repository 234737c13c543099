import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cellsOf, placesOf } from "@/lib/sheet-plan/cells";
import {
  newAxis,
  type SheetDraft,
  typedValue,
  withAxis,
  withChangedAxis,
  withMovedAxis,
  withMovedValue,
  withoutValue,
} from "./sheet-draft";
import { skippedCells, withoutAxis, withToggledCell } from "./skipped";

/** An axis of seeds, because these need nothing else. */
const axis = (...texts: string[]) => newAxis("seed", texts.map(typedValue));
const skipping = (draft: SheetDraft, ...cells: string[]) => cells.reduce(withToggledCell, draft);

/** What is skipped, by the texts of the values in the order of their axes' first appearance. */
const named = (draft: SheetDraft) =>
  skippedCells(draft).map((cell) =>
    placesOf(cell)
      .map((place, at) => draft.axes[at]?.values[place]?.text)
      .toSorted()
      .join(""),
  );

describe("a skipped cell", () => {
  const a = axis("a1", "a2");
  const b = axis("b1", "b2", "b3");
  const c = axis("c1", "c2");
  const first = skipping({ name: "", axes: [a, b], skipped: [] }, "0.1");
  const last = (draft: SheetDraft) => draft.axes.at(-1) ?? a;

  test("is the same combination after axes and values have changed places", () => {
    expect(skippedCells(first)).toEqual(["0.1"]);
    expect(skippedCells(withMovedAxis(first, 0, 2))).toEqual(["1.0"]);
    expect(named(withMovedAxis(first, 0, 2))).toEqual(["a1b2"]);
    expect(skippedCells(withChangedAxis(first, withMovedValue(b, 1, 0)))).toEqual(["0.0"]);
  });

  test("stays skipped with all values of a new axis, also with those that are added later", () => {
    const one = withAxis(first, axis("c1"));
    expect(named(one)).toEqual(["a1b2c1"]);
    const empty = withAxis(first, axis());
    const two = withChangedAxis(empty, { ...last(empty), values: ["c1", "c2"].map(typedValue) });
    expect(named(two)).toEqual(["a1b2c1", "a1b2c2"]);
  });

  test("that is drawn after all in one combination stays skipped in the others", () => {
    const three = skipping(withAxis(first, c), "0.1.0");
    expect(named(three)).toEqual(["a1b2c2"]);
    expect(named(skipping(three, "0.1.0"))).toEqual(["a1b2c1", "a1b2c2"]);
  });

  test("stays skipped without an axis where all its combinations were skipped, and only there", () => {
    const three = withAxis(first, c);
    expect(named(withoutAxis(three, c))).toEqual(["a1b2"]);
    expect(named(withoutAxis(skipping(three, "0.1.0"), c))).toEqual([]);
    const row = skipping({ ...first, skipped: [] }, "1.0", "1.1", "1.2");
    expect(named(withoutAxis(row, b))).toEqual(["a2"]);
    expect(named(withoutAxis(skipping(row, "1.2"), b))).toEqual([]);
    expect(named(withAxis(withoutAxis(row, b), c))).toEqual(["a2c1", "a2c2"]);
  });

  test("is drawn where one of its values is removed", () => {
    expect(named(withChangedAxis(first, withoutValue(b, b.values[1]?.id ?? "")))).toEqual([]);
  });

  test("does not make the cells of the next axis skipped where it was all that there was", () => {
    const only = skipping({ name: "", axes: [c], skipped: [] }, "0", "1");
    expect(named(withAxis(withoutAxis(only, c), a))).toEqual([]);
  });
});

test("what is skipped without an axis is what was skipped with each of its values, whatever was skipped", () => {
  const counts = fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 2, maxLength: 4 });
  fc.assert(
    fc.property(
      counts,
      fc.array(fc.nat(80)),
      fc.nat(3),
      fc.array(fc.nat(80)),
      (sizes, some, which, further) => {
        const axes = sizes.map((size, at) =>
          axis(...Array.from({ length: size }, (_, place) => `${at}${place}`)),
        );
        const toggled = (draft: SheetDraft, picks: readonly number[]) => {
          const cells = cellsOf(draft.axes);
          return skipping(draft, ...picks.map((pick) => cells[pick % cells.length] ?? ""));
        };
        // The last axis comes after some cells were skipped without it.
        const before = toggled({ name: "", axes: axes.slice(0, -1), skipped: [] }, some);
        const draft = toggled(withAxis(before, axes.at(-1) ?? axis()), further);
        const at = which % axes.length;
        const removed = draft.axes[at] ?? axis();
        const skipped = new Set(skippedCells(draft));
        const without = withoutAxis(draft, removed);
        const expected = cellsOf(without.axes).filter((cell) =>
          removed.values.every((_, place) => skipped.has(placesOf(cell).toSpliced(at, 0, place).join("."))),
        );
        expect(skippedCells(without)).toEqual(expected);
      },
    ),
  );
});
