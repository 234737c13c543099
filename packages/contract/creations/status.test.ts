import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expectLinear } from "@/tools/testing/linear";
import { CREATION_STATUSES, isActive, normaliseProgress, normaliseStatus } from "./status";

describe("the status of a service in the words of the contract", () => {
  it.each([
    ["pending", ["pending", "queued", "waiting"]],
    ["processing", ["processing", "in_progress", "running", "generating"]],
    ["post_processing", ["post_processing"]],
    ["succeed", ["succeed", "succeeded", "success", "completed", "complete", "done", "finished"]],
    ["failed", ["failed", "error", "failure", "timeout"]],
    ["cancelled", ["canceled", "cancelled", "aborted"]],
  ])("the status %s is recognised in the words %j", (status, words) => {
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

  it("every status of the contract stays unchanged, so that a studio can use another studio as its service", () => {
    for (const status of CREATION_STATUSES) expect(normaliseStatus(status)).toEqual({ status, known: true });
  });

  it.each(["", "almost", "constructor", "__proto__", "toString", "hasOwnProperty", "成功"])(
    "the unknown status %j counts as work in progress and is reported as unknown",
    (word) => {
      expect(normaliseStatus(word)).toEqual({ status: "processing", known: false });
    },
  );

  it("an unknown status counts as work in progress, never as an end", () => {
    fc.assert(
      fc.property(fc.string(), (word) => {
        const { status, known } = normaliseStatus(word);
        return known || isActive(status);
      }),
    );
  });
});

describe("an active status", () => {
  it("every status that can change without a person's action is active", () => {
    expect(CREATION_STATUSES.filter(isActive)).toEqual(["pending", "processing", "post_processing"]);
  });
});

describe("the progress of a service as a fraction", () => {
  it("reading the progress takes linear time on a text full of spaces", () =>
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
  ])("the progress %j is read as %d", (value, fraction) => {
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
  ])("the progress %j is read as unknown", (value) => {
    expect(normaliseProgress(value)).toBeNull();
  });

  it("the progress is a fraction or unknown for any input", () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        const progress = normaliseProgress(value);
        return progress === null || (progress >= 0 && progress <= 1);
      }),
    );
  });
});
