import { describe, expect, it } from "vitest";
import { createProgressReader } from "./read-progress";

describe("the progress that a service reports", () => {
  it("the progress is 1 only for creations that succeeded", () => {
    const read = createProgressReader();
    for (const all of [1, 100, "100%", 250]) {
      expect(read(all, "processing")).toBe(0.99);
      expect(read(all, "succeed")).toBe(1);
    }
  });

  it("a progress of 1 is 1 % at a service that has reported only percentages", () => {
    const read = createProgressReader();
    expect(read(45, "processing")).toBe(0.45);
    expect(read(1, "processing")).toBe(0.01);
    expect(read(1, "succeed")).toBe(1);
  });

  it("a progress of 1 of an active creation is 0.99 at a service that has reported fractions or nothing yet", () => {
    const read = createProgressReader();
    expect(read(1, "processing")).toBe(0.99);
    read(0.5, "processing");
    read(45, "processing");
    expect(read(1, "processing")).toBe(0.99);
  });

  it("the progress is unknown when it is no number", () => {
    const read = createProgressReader();
    for (const nothing of [null, undefined, "soon", Number.NaN, {}, []]) {
      expect(read(nothing, "processing")).toBeNull();
    }
  });
});
