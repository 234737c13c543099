/** Checks that every test named in FAULTS.md exists, so that renaming or removing it must change the document too. */
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const rows = readFileSync(path.join(root, "FAULTS.md"), "utf8")
  .split("\n")
  .filter((line) => line.startsWith("| ") && !/^\| (?:Fault|Attack) \|/.test(line));

/** The tests that a row links to, as `[title](file)`. */
const namedIn = (row: string) =>
  Array.from(row.matchAll(/\[([^\]]+)\]\(([^)]+)\)/g), ([, title = "", file = ""]) => ({ title, file }));

/** The title as the source file has it; `…` in the document stands for a placeholder in a template. */
function titlePattern(title: string): RegExp {
  const parts = title.split("…").map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  // `…` may also be part of the title itself, in the document and in the source file.
  return new RegExp(`["'\`]${parts.join("(?:\\$\\{[^}]+\\}|…)")}["'\`]`);
}

it("every fault and attack names at least one test", () => {
  expect(rows.length).toBeGreaterThan(50);
  expect(rows.filter((row) => namedIn(row).length === 0)).toEqual([]);
});

it("every test that the document names exists in its file under that title", () => {
  const missing = rows.flatMap(namedIn).filter(({ title, file }) => {
    const place = path.join(root, file);
    return !existsSync(place) || !titlePattern(title).test(readFileSync(place, "utf8"));
  });
  expect(missing).toEqual([]);
});
