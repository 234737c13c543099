import { expect, test } from "vitest";
import { safeCallbackPath } from "./safe-callback-path";

test.each([
  [undefined, "/"],
  ["/settings", "/settings"],
  ["/creations/abc?picture=2", "/creations/abc?picture=2"],
  [["/settings", "/x"], "/settings"],
  ["https://evil.example/", "/"],
  ["//evil.example/", "/"],
  ["/\\evil.example/", "/"],
  ["/\t/evil.example/", "/"],
  ["javascript:alert(1)", "/"],
])("after signing in from %j the way leads to %s", (value, path) => {
  expect(safeCallbackPath(value)).toBe(path);
});
