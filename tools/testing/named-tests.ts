/** Tests that a document names, as links `[title](file)` in the rows of its tables. */
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** The rows of all tables without their headings. @param document its path below the top folder */
export const rowsOf = (document: string): string[] =>
  readFileSync(path.join(root, document), "utf8")
    .split(/^\|(?=.*\|\n\|-)/m)
    .flatMap((table, index) => table.split("\n").slice(index === 0 ? 0 : 2))
    .filter((line) => line.startsWith("| "));

/** The tests that a row links to. */
export const testsNamedIn = (row: string): { title: string; file: string }[] =>
  Array.from(row.matchAll(/\[([^\]]+)\]\(([^)]+)\)/g), ([, title = "", file = ""]) => ({ title, file }));

/** Whether a test of this title is in the file. `…` stands for a placeholder in a template. */
export function isTest({ title, file }: { title: string; file: string }): boolean {
  const place = path.join(root, file);
  return existsSync(place) && titlePattern(title).test(readFileSync(place, "utf8"));
}

function titlePattern(title: string): RegExp {
  const parts = title.split("…").map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  // `…` may also be part of the title itself, in the document and in the source file.
  return new RegExp(`["'\`]${parts.join("(?:\\$\\{[^}]+\\}|…)")}["'\`]`);
}
