import { describe, expect, it } from "vitest";
import { expectLinear } from "@/lib/testing/linear";
import { trimEndOf, trimOf } from "./trim";

describe("trimming", () => {
  it("takes the letters off the end, or off both ends, and leaves those in the middle", () => {
    expect(trimEndOf(", a, b.;, ", /[,;.\s]/)).toBe(", a, b");
    expect(trimOf(", a, b.;, ", /[,;.\s]/)).toBe("a, b");
    expect(trimOf(" ,,", /[,\s]/)).toBe("");
  });

  it("takes time in line with the text, however full of such letters it is", () =>
    expectLinear((size) => trimOf(`a${", ".repeat(size)}b`, /[,\s]/), 5_000));
});
