import { expect, it } from "vitest";
import { isCancelDue } from "./pass-on-cancel";

const NOW = 1_800_000_000_000;

it.each([
  ["no cancel was requested", false, null, null],
  ["the service was not asked yet", true, NOW, null],
  ["the service was asked less than five seconds ago", false, NOW - 4_999, NOW - 4_999],
  ["the service was asked five seconds ago", true, NOW - 5_000, NOW - 5_000],
  [
    "the request was a minute old when the service was asked, 59 seconds ago",
    false,
    NOW - 119_000,
    NOW - 59_000,
  ],
  [
    "the request was a minute old when the service was asked, a minute ago",
    true,
    NOW - 120_000,
    NOW - 60_000,
  ],
])("when %s, sending the cancel to the service is due: %s", (_when, isDue, requested, sent) => {
  expect(isCancelDue({ cancel_requested_at: requested, cancel_sent_at: sent }, NOW)).toBe(isDue);
});
