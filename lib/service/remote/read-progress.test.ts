import { describe, expect, it } from "vitest";
import { createProgressReader } from "./read-progress";

describe("the progress that a service tells", () => {
  it("is all of it only of what has succeeded", () => {
    const read = createProgressReader();
    for (const all of [1, 100, "100%", 250]) {
      expect(read(all, "processing")).toBe(0.99);
      expect(read(all, "succeed")).toBe(1);
    }
  });

  it("is one percent for a bare 1 where only percentages have been seen", () => {
    const read = createProgressReader();
    expect(read(45, "processing")).toBe(0.45);
    expect(read(1, "processing")).toBe(0.01);
    expect(read(1, "succeed")).toBe(1);
  });

  it("is nearly all of it for a bare 1 where fractions have been seen, or nothing yet", () => {
    const read = createProgressReader();
    expect(read(1, "processing")).toBe(0.99);
    read(0.5, "processing");
    read(45, "processing");
    expect(read(1, "processing")).toBe(0.99);
  });

  it("is unknown where it is no number", () => {
    const read = createProgressReader();
    for (const nothing of [null, undefined, "soon", Number.NaN, {}, []]) {
      expect(read(nothing, "processing")).toBeNull();
    }
  });
});
