import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expectLinear } from "@/lib/testing/linear";
import { CREATION_STATUSES, isActive, normaliseProgress, normaliseStatus } from "./status";

describe("normaliseStatus", () => {
  it.each([
    ["pending", ["pending", "queued", "waiting"]],
    ["processing", ["processing", "in_progress", "running", "generating"]],
    ["post_processing", ["post_processing"]],
    ["succeed", ["succeed", "succeeded", "success", "completed", "complete", "done", "finished"]],
    ["failed", ["failed", "error", "failure", "timeout"]],
    ["cancelled", ["canceled", "cancelled", "aborted"]],
  ])("translates to %s the words %j", (status, words) => {
    for (const word of words) {
      for (const form of [
        word,
        word.toUpperCase(),
        ` ${word} `,
        word.replace("_", "-"),
        word.replace("_", " "),
      ]) {
        expect(normaliseStatus(form)).toEqual({ status, known: true });
      }
    }
  });

  it("translates every status of a studio to itself, so that one studio can be another's service", () => {
    for (const status of CREATION_STATUSES) expect(normaliseStatus(status)).toEqual({ status, known: true });
  });

  it.each(["", "almost", "constructor", "__proto__", "toString", "hasOwnProperty", "成功"])(
    "takes the unknown word %j for work in progress, and says that it is unknown",
    (word) => {
      expect(normaliseStatus(word)).toEqual({ status: "processing", known: false });
    },
  );

  it("treats an unknown status as work in progress, never as an end", () => {
    fc.assert(
      fc.property(fc.string(), (word) => {
        const { status, known } = normaliseStatus(word);
        return known || isActive(status);
      }),
    );
  });
});

describe("isActive", () => {
  it("is true for every status that can still change by itself", () => {
    expect(CREATION_STATUSES.filter(isActive)).toEqual(["pending", "processing", "post_processing"]);
  });
});

describe("normaliseProgress", () => {
  it("takes linear time on a text full of spaces", () =>
    expectLinear((size) => normaliseProgress(`1${" ".repeat(size)}x`), 4_000));

  it.each([
    [0, 0],
    [0.45, 0.45],
    [1, 1],
    [1.5, 0.015],
    [45, 0.45],
    [100, 1],
    [250, 1],
    [-1, 0],
    ["45%", 0.45],
    [" 45 % ", 0.45],
    ["0.5", 0.5],
    ["1", 1],
    ["1%", 0.01],
    ["100%", 1],
    ["250%", 1],
    ["-3%", 0],
    ["99.5 %", 0.995],
  ])("reads %j as %d", (value, fraction) => {
    expect(normaliseProgress(value)).toBeCloseTo(fraction, 10);
  });

  it.each([
    null,
    undefined,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    "",
    "half",
    "%",
    "1e2",
    "4 5%",
    true,
    {},
    [],
  ])("reads %j as unknown", (value) => {
    expect(normaliseProgress(value)).toBeNull();
  });

  it("returns a fraction or null for any input", () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        const progress = normaliseProgress(value);
        return progress === null || (progress >= 0 && progress <= 1);
      }),
    );
  });
});
