import { describe, expect, it } from "vitest";
import { entryFor } from "./menu-keys";

const LABELS = ["Pick", "Reject", "Present from here", "Remove from the board", "  Rename"];

describe("letters typed in a menu", () => {
  it("lead to the next entry that begins with them, in capitals or not, and begin anew at the end", () => {
    expect(entryFor(LABELS, -1, "p")).toBe(0);
    expect(entryFor(LABELS, 0, "P")).toBe(2);
    expect(entryFor(LABELS, 2, "p")).toBe(0);
  });

  it("mean a word when they follow each other, and the same letter again goes on", () => {
    expect(entryFor(LABELS, 1, "rem")).toBe(3);
    expect(entryFor(LABELS, 3, "ren")).toBe(4);
    expect(entryFor(LABELS, 1, "rr")).toBe(3);
  });

  it("lead nowhere when no entry begins with them", () => {
    expect(entryFor(LABELS, 0, "z")).toBe(-1);
    expect(entryFor([], -1, "a")).toBe(-1);
  });
});
