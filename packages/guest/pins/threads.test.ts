import { expect, test } from "vitest";
import { enlarged, labelOf, movedBy, pinsOf, placeOf, type Said, threadsOf } from "./threads";

const aComment = (id: string, changes: Partial<Said> = {}): Said => ({
  ...{ id, parent_id: null, number: null, x: null, y: null },
  ...{ by: "guest", guest_name: "Ada", text: "Warmer,\n please", is_deleted: false, is_resolved: false },
  ...changes,
});

test("replies stand below their comment in their order, and one whose comment is not there is left out", () => {
  const threads = threadsOf([
    aComment("r0", { parent_id: "a" }),
    aComment("a"),
    aComment("b"),
    aComment("r1", { parent_id: "a" }),
    aComment("r2", { parent_id: "gone" }),
  ]);
  expect(threads.map(({ first, replies }) => [first.id, replies.map(({ id }) => id)])).toEqual([
    ["a", ["r0", "r1"]],
    ["b", []],
  ]);
});

test("a pin is called by its number, its writer and how it begins", () => {
  const pin = { number: 3, x: 0.25, y: 1 };
  expect(labelOf(aComment("a", pin))).toBe("Pin 3 by Ada: Warmer, please");
  expect(labelOf(aComment("a", { by: "owner", guest_name: "" }))).toBe(
    "Comment by The board's owner: Warmer, please",
  );
  expect(labelOf(aComment("a", { ...pin, is_deleted: true, text: "" }))).toBe("Pin 3: deleted");
  expect(labelOf(aComment("a", { text: "👩‍🎨".repeat(100) })).endsWith("…")).toBe(true);
  expect(pinsOf([aComment("a", pin), aComment("b")])).toEqual([{ id: "a", ...pin, isResolved: false }]);
});

test("the sharp corner of a pin is at its point at every zoom, and near an edge it hangs to the other side", () => {
  expect(enlarged(4)).toEqual({ "--pin-scale": 0.25 });
  expect(placeOf({ x: 0.5, y: 0.5 })).toMatchObject({
    ...{ left: "50%", top: "50%", transform: "scale(var(--pin-scale, 1)) translate(0, -100%)" },
  });
  expect(placeOf({ x: 0.97, y: 0.05 }).transform).toBe("scale(var(--pin-scale, 1)) translate(-100%, 0)");
});

test("arrow keys move a point by a hundredth of the picture, with Shift by a tenth, and never out of it", () => {
  expect(movedBy("ArrowRight", { x: 0.5, y: 0.5 }, false)).toEqual({ x: 0.51, y: 0.5 });
  expect(movedBy("ArrowUp", { x: 0.5, y: 0.05 }, true)).toEqual({ x: 0.5, y: 0 });
  expect(movedBy("ArrowDown", { x: 0.5, y: 1 }, false)).toEqual({ x: 0.5, y: 1 });
  expect(movedBy("Enter", { x: 0.5, y: 0.5 }, false)).toBeNull();
});
