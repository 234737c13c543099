import { describe, expect, it } from "vitest";
import { callbackUrlWithin } from "./callback-url";

const ORIGIN = "https://studio.example.com";

describe("the page to return to after the sign-in", () => {
  it.each([
    ["/library?x=1#a", `${ORIGIN}/library?x=1#a`],
    [`${ORIGIN}/creations/cr_1`, `${ORIGIN}/creations/cr_1`],
    ["library", `${ORIGIN}/library`],
  ])("the sign-in allows the return address %s", (wanted, expected) => {
    expect(callbackUrlWithin(ORIGIN, wanted)).toBe(expected);
  });

  it.each([
    "https://evil.example",
    "//evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/\t/evil.example",
    "https:evil.example",
    "http://studio.example.com/",
    "https://studio.example.com.evil.example/",
    "https://studio.example.com@evil.example/",
    "https://user@studio.example.com/",
    "javascript:alert(1)",
    "data:text/html,x",
    "https://studio.example.com:444/",
    "http://[",
  ])("the sign-in refuses the return address %s, which leaves the studio", (wanted) => {
    expect(new URL(callbackUrlWithin(ORIGIN, wanted)).origin).toBe(ORIGIN);
    expect(callbackUrlWithin(ORIGIN, wanted)).not.toContain("evil.example/");
  });
});
