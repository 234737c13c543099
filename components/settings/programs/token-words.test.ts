import { expect, it } from "vitest";
import { endInWords, revokeWords, scopesInWords } from "./token-words";

const NOW = Date.parse("2026-11-27T12:00:00Z");

it.each([
  [null, "never expires", "never"],
  ["2026-11-27T12:00:00Z", "expired on 27 Nov 2026", "over"],
  ["2026-11-27T12:59:59Z", "expires in less than an hour", "near"],
  ["2026-11-27T13:00:00Z", "expires in 1 hour", "near"],
  ["2026-11-29T11:59:00Z", "expires in 47 hours", "near"],
  ["2026-11-30T12:00:00Z", "expires in 3 days", "near"],
  ["2026-12-27T12:00:00Z", "expires in 30 days", "far"],
  ["2027-11-27T12:00:00Z", "expires on 27 Nov 2027", "far"],
])("the end of a token at %s is told as %j", (expire_time, words, state) => {
  expect(endInWords({ expire_time }, NOW)).toEqual({ words, state });
});

it("an expired token is removed from the list, and any other is revoked", () => {
  expect(revokeWords({ expire_time: "2026-11-27T11:59:00Z" }, NOW).verb).toBe("Remove");
  expect(revokeWords({ expire_time: "2026-11-27T12:01:00Z" }, NOW).verb).toBe("Revoke");
  expect(revokeWords({ expire_time: null }, NOW).verb).toBe("Revoke");
});

it("what a token may do is told as a sentence", () => {
  expect(scopesInWords(["read", "create", "share"])).toBe("Sees everything, makes pictures, shares boards");
});
