import { expect, test } from "vitest";
import { safeCallbackPath } from "./safe-callback-path";

const ORIGIN = "https://studio.example.com";

test.each([
  [undefined, "/"],
  ["", "/"],
  ["/settings", "/settings"],
  ["/creations/abc?picture=2", "/creations/abc?picture=2"],
  [["/settings", "/x"], "/settings"],
  [ORIGIN, "/"],
  [`${ORIGIN}/creations/abc?picture=2`, "/creations/abc?picture=2"],
  [`${ORIGIN}:443/settings`, "/settings"],
  [`${ORIGIN}:8443/settings`, "/"],
  ["http://studio.example.com/settings", "/"],
  ["https://user@studio.example.com/settings", "/"],
  ["https://studio.example.com.evil.example/", "/"],
  ["https://evil.example/", "/"],
  ["//evil.example/", "/"],
  ["/\\evil.example/", "/"],
  ["/\t/evil.example/", "/"],
  ["javascript:alert(1)", "/"],
  ["https://[", "/"],
])("after a sign-in with callback %j the browser goes to %s", (value, path) => {
  expect(safeCallbackPath(value, ORIGIN)).toBe(path);
});

test.each([`${ORIGIN}//evil.example/`, "/x/..//evil.example/", "/.//evil.example/", "/..\\\\evil.example/"])(
  "a sign-in with the hostile callback %j leads to a page of the studio",
  (value) => {
    const path = safeCallbackPath(value, ORIGIN);
    expect(new URL(path, ORIGIN).origin).toBe(ORIGIN);
  },
);
