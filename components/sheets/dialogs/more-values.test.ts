import { describe, expect, it } from "vitest";
import { readValues } from "./more-values";

describe("further values", () => {
  it("of words are lines, without empty ones", () => {
    expect(readValues("words", " a storm \n\nfog\n")).toEqual({
      more: {
        kind: "words",
        values: [
          { text: "a storm", label: "" },
          { text: "fog", label: "" },
        ],
      },
    });
    expect(readValues("words", " \n").problem).toBe("Write at least one value.");
  });

  it("of seeds are whole numbers, however they are separated", () => {
    expect(readValues("seed", "4, 5\n6").more?.values).toEqual(
      [4, 5, 6].map((seed) => ({ seed, label: "" })),
    );
    for (const wrong of ["1.5", "-1", "4294967296", "dusk"])
      expect(readValues("seed", wrong).problem).toContain("whole number");
  });
});
