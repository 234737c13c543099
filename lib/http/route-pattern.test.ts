import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { patternOf, patternOfOther } from "./route-pattern";

it.each([
  ["/api/boards", {}, "/api/boards"],
  ["/api/boards/bo_1/zip", { boardId: "bo_1" }, "/api/boards/[boardId]/zip"],
  ["/api/pictures/pi_1/view", { pictureId: "pi_1", variant: "view" }, "/api/pictures/[pictureId]/[variant]"],
  ["/s/open%20sesame", { secret: "open sesame" }, "/s/[secret]"],
  ["/api/auth/callback/github", { nextauth: ["callback", "github"] }, "/api/auth/[...nextauth]"],
  ["/api/no/such", { missing: ["no", "such"] }, "/api/[...missing]"],
])("the pattern of %s contains no value of the address", (pathname, params, pattern) => {
  expect(patternOf(pathname, params)).toBe(pattern);
});

it.each([
  ["/", "/"],
  ["/library?q=a%20secret%20prompt", "/library"],
  ["/creations/cr_1", "/creations/[…]"],
  ["/_next/static/chunks/1.js", "/_next/static/[file]"],
  ["/api/health/live", "/api/health/live"],
  ["/wp-admin/setup.php", "other"],
  ["*", "other"],
])("the pattern of %s, which no route of the API answers, is %s", (url, pattern) => {
  expect(patternOfOther(url)).toBe(pattern);
});

it("every page has a pattern of its own", () => {
  const pages = readdirSync("app/(studio)", { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && !entry.name.startsWith("["),
  );
  expect(pages.length).toBeGreaterThan(6);
  for (const { name } of pages) expect(patternOfOther(`/${name}`)).toBe(`/${name}`);
});
