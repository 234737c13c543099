import { expect, it } from "vitest";
import { preferredWaitSeconds } from "./prefer";

it.each([
  ["wait=10", 10],
  ["Wait = 10", 10],
  ['wait="10"', 10],
  ["respond-async, wait=10", 10],
  ["wait=10;strict, handling=lenient", 10],
  ["wait=10, wait=20", 10],
  ['note="wait=5, wait=6", wait=10', 10],
  ["wait=999999999", 999_999_999],
  ["wait=0", null],
  ["wait", null],
  ["wait=", null],
  ["wait=soon", null],
  ["wait=-1", null],
  ["wait=1.5", null],
  ["wait=soon, wait=10", null],
  ["await=10", null],
  ['note="wait=5"', null],
  ["", null],
  [null, null],
])("the preference %j of a client is a wait of %j seconds", (header, seconds) => {
  expect(preferredWaitSeconds(header)).toBe(seconds);
});
