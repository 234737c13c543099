import { describe, expect, it } from "vitest";
import { expectLinear } from "@/tools/testing/linear";
import { trimEndOf, trimOf } from "./trim";

describe("trimming", () => {
  it("trimming removes characters at the end or at both ends, and keeps those in the middle", () => {
    expect(trimEndOf(", a, b.;, ", /[,;.\s]/)).toBe(", a, b");
    expect(trimOf(", a, b.;, ", /[,;.\s]/)).toBe("a, b");
    expect(trimOf(" ,,", /[,\s]/)).toBe("");
  });

  it("trimming takes linear time on a text full of the removed characters", () =>
    expectLinear((size) => trimOf(`a${", ".repeat(size)}b`, /[,\s]/), 5_000));
});
