import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { HINT, hintCompile } from "./hint-compile.mjs";

let folder: string;
const LARGE = `f(${"0".repeat(60_000)})`;
const read = (name: string) => readFileSync(path.join(folder, name), "utf8");

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "studio-hints-"));
  for (const [name, text] of Object.entries({ "large.js": LARGE, "small.js": "f()", "large.css": LARGE }))
    writeFileSync(path.join(folder, name), text);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it("large scripts of a build begin with the hint to compile them beside the page's main thread", () => {
  hintCompile(folder);
  expect(read("large.js")).toBe(HINT + LARGE);
});

it("small scripts and style sheets are left as they are, and hinting twice adds one hint", () => {
  hintCompile(folder);
  hintCompile(folder);
  expect([read("small.js"), read("large.css"), read("large.js")]).toEqual(["f()", LARGE, HINT + LARGE]);
});
