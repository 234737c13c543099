import { expect, test } from "vitest";
import { chargeOf, MAY_BE_CHARGED, withCompany } from "./failure-words";

const told = (message: string, details: unknown[] = []) =>
  withCompany("fal", { message, code: 40003, details }, MAY_BE_CHARGED);

test.each([
  ["Must be false", "fal: Must be false. It may have been charged."],
  ["fal could not draw this creation.", "fal could not draw this creation. It may have been charged."],
  ["fal withheld it, which costs nothing.", "fal withheld it, which costs nothing."],
  ["fal has no credit left. Nothing was started.", "fal has no credit left. Nothing was started."],
])("a failure names the company and the charge once each: %s", (message, words) => {
  expect(told(message).message).toBe(words);
});

test("a detail that repeats the message says the same words, and others stay as they are", () => {
  const other = { service_status: 422 };
  expect(told("No.", [{ field: "prompt", message: "No." }, other]).details).toEqual([
    { field: "prompt", message: "fal: No. It may have been charged." },
    other,
  ]);
});

test("a known cost says whether a failure was charged, and an unknown one that it may have been", () => {
  expect([50_000, 0, undefined].map(chargeOf)).toEqual([
    "It was charged.",
    "Nothing was charged.",
    "It may have been charged.",
  ]);
});
