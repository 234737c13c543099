/** The tests that prove the rows of a document: the row links to their files, named-tests.json has their titles. */
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import * as z from "zod";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** By document, first cell of a row, and file: titles. */
const namedTests = z
  .record(z.string(), z.record(z.string(), z.record(z.string(), z.array(z.string()))))
  .parse(JSON.parse(readFileSync(path.join(root, "tools/testing/named-tests.json"), "utf8")));

export interface Row {
  /** The fault, attack or promise. */
  name: string;
  /** The files that it links to. */
  files: string[];
}

/** The rows of all tables without their headings. @param document its path below the top folder */
export const rowsOf = (document: string): Row[] =>
  readFileSync(path.join(root, document), "utf8")
    .split(/^\|(?=.*\|\n\|-)/m)
    .flatMap((table, index) => table.split("\n").slice(index === 0 ? 0 : 2))
    .filter((line) => line.startsWith("| "))
    .map((line) => {
      const cells = line.split("|").map((cell) => cell.trim());
      const links = (cells.at(-2) ?? "").matchAll(/\]\(([^)]+)\)/g);
      return { name: cells[1] ?? "", files: Array.from(links, ([, file = ""]) => file) };
    });

/** The same rows as the list has them. */
export const listedRowsOf = (document: string): Row[] =>
  Object.entries(namedTests[document] ?? {}).map(([name, titles]) => ({ name, files: Object.keys(titles) }));

export const testsOf = (document: string): { title: string; file: string }[] =>
  Object.values(namedTests[document] ?? {})
    .flatMap((titles) => Object.entries(titles))
    .flatMap(([file, titles]) => titles.map((title) => ({ title, file })));

/** Whether a test of this title is in the file. `…` stands for a placeholder in a template. */
export function isTest({ title, file }: { title: string; file: string }): boolean {
  const place = path.join(root, file);
  return existsSync(place) && titlePattern(title).test(readFileSync(place, "utf8"));
}

function titlePattern(title: string): RegExp {
  const parts = title.split("…").map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  // `…` may also be part of the title itself, in the list and in the source file.
  return new RegExp(`["'\`]${parts.join("(?:\\$\\{[^}]+\\}|…)")}["'\`]`);
}
