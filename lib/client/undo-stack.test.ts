import { expect, it } from "vitest";
import { EMPTY_STACK, remember, takeLast, type UndoStack } from "./undo-stack";

it("keeps the last 200 steps, and a new step leaves nothing to redo", () => {
  let stack: UndoStack<number> = { undo: [], redo: [7] };
  for (let step = 0; step < 250; step++) stack = remember(stack, step);
  expect(stack.undo).toHaveLength(200);
  expect(stack.undo.at(-1)).toBe(249);
  expect(stack.redo).toEqual([]);
});

it("takes the last step that fits, and leaves the others in their order", () => {
  expect(takeLast([1, 2, 3, 4])).toEqual({ step: 4, rest: [1, 2, 3] });
  expect(takeLast([1, 2, 3, 4], (step) => step % 2 === 1)).toEqual({ step: 3, rest: [1, 2, 4] });
  expect(takeLast([2, 4], (step) => step % 2 === 1)).toBeNull();
  expect(takeLast(EMPTY_STACK.undo)).toBeNull();
});
