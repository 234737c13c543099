import { expect, it } from "vitest";
import { byteRangeOf } from "./byte-range";

it.each([
  [null, null],
  ["", null],
  ["bytes=0-0", { start: 0, end: 1 }],
  ["bytes=10-19", { start: 10, end: 20 }],
  ["BYTES=90-", { start: 90, end: 100 }],
  ["bytes=90-1000", { start: 90, end: 100 }],
  ["bytes=-10", { start: 90, end: 100 }],
  ["bytes=-1000", { start: 0, end: 100 }],
  ["bytes=100-", "unsatisfiable"],
  ["bytes=100-200", "unsatisfiable"],
  ["bytes=-0", "unsatisfiable"],
  ["bytes=20-10", null],
  ["bytes=-", null],
  ["bytes=0-1,5-6", null],
  ["bytes=a-b", null],
  ["items=0-1", null],
  ["bytes=0-9999999999999999", null],
] as const)("the Range header %j for 100 bytes is read as %j", (header, range) => {
  expect(byteRangeOf(header, 100)).toEqual(range);
});

it("a range of an empty file cannot be satisfied", () => {
  expect(byteRangeOf("bytes=0-", 0)).toBe("unsatisfiable");
  expect(byteRangeOf("bytes=-5", 0)).toBe("unsatisfiable");
});
