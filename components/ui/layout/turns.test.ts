import { describe, expect, it } from "vitest";
import { nextTurns, TURNS } from "./turns";

const never = () => false;

describe("the pictures of a scrolled list that load next", () => {
  it("pictures in the window load before all others, however long those have waited", () => {
    const inWindow = new Set([3, 4, 5]);
    expect(nextTurns([1, 2, 3, 4, 5, 6, 7], (one) => inWindow.has(one), 2)).toEqual([5, 4]);
    expect(nextTurns([1, 2, 3, 6, 7], (one) => inWindow.has(one), 2)).toEqual([3]);
  });

  it("outside the window the last come first, because the page is scrolled towards them", () => {
    expect(nextTurns([1, 2, 3, 4], never, 2)).toEqual([4, 3]);
  });

  it("every picture that waits has its turn, although new ones go first", () => {
    const waiting = new Set(Array.from({ length: 50 }, (_, n) => n));
    let frames = 0;
    for (; waiting.size > 0; frames++) {
      // For a while as many come as have their turn.
      if (frames < 20) for (let n = 0; n < TURNS.moving; n++) waiting.add(100 + 2 * frames + n);
      for (const picture of nextTurns(waiting, never, TURNS.moving)) waiting.delete(picture);
    }
    expect(frames).toBe((50 + 20 * TURNS.moving) / TURNS.moving);
  });
});
