import { expect, test } from "vitest";
import { isLicence, isStricter, isTermsUrl } from "./rights";

test("not for commercial use is stricter than asking first, that than not known, and that than cleared", () => {
  const order = ["yes", null, "ask", "no"] as const;
  for (const [a, one] of order.entries())
    for (const [b, other] of order.entries()) expect(isStricter(one, other)).toBe(a > b);
});

test.each([
  ["https://example.com/terms?of=use#2", true],
  ["https://user@example.com", false],
  ["https://user:word@example.com", false],
  ["http://example.com", false],
  ["javascript:alert(1)", false],
  ["//example.com", false],
  ["", false],
  [`https://example.com/${"a".repeat(480)}`, true],
  [`https://example.com/${"a".repeat(481)}`, false],
])("an address of terms is shown as a link only where it is a plain one over https: %s", (text, isShown) => {
  expect(isTermsUrl(text)).toBe(isShown);
});

test("a licence is one line of at most 120 characters", () => {
  expect(["Apache-2.0", "l".repeat(120)].map(isLicence)).toEqual([true, true]);
  expect(["", "  ", "l".repeat(121), "a\nb", "a\0b"].map(isLicence)).toEqual(Array(5).fill(false));
});
