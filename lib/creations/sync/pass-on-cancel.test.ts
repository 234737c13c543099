import { expect, it } from "vitest";
import { isCancelDue } from "./pass-on-cancel";

const NOW = 1_800_000_000_000;

it.each([
  ["nobody wishes to cancel", false, null, null],
  ["it was not asked yet", true, NOW, null],
  ["it was asked less than five seconds ago", false, NOW - 4_999, NOW - 4_999],
  ["it was asked five seconds ago", true, NOW - 5_000, NOW - 5_000],
  ["it was asked after a minute, 59 seconds ago", false, NOW - 119_000, NOW - 59_000],
  ["it was asked after a minute, a minute ago", true, NOW - 120_000, NOW - 60_000],
])("whether the service is asked to cancel when %s: %s", (_when, isDue, wished, sent) => {
  expect(isCancelDue({ cancel_requested_at: wished, cancel_sent_at: sent }, NOW)).toBe(isDue);
});
