/** Checks that the documents stay short, that the map has every room, and that every command that a document names exists. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { FAILURE_CODES } from "contract/failures";
import { expect, test } from "vitest";
import * as z from "zod";
import { DOCUMENTS } from "@/tools/testing/documents";

const root = fileURLToPath(new URL("../../", import.meta.url));
const read = (file: string) => readFileSync(path.join(root, file), "utf8");
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(read("package.json")));

/** `npm run NAME`, `npm start` and `npm test`; of a workspace with `-w`, whose scripts are its own. */
const commandsIn = (text: string) =>
  [...text.matchAll(/\bnpm (?:run (?:--silent )?([a-z:]+)|(start|test))\b(?! -w|.{0,20} -w )/g)].map(
    ([, script, short]) => script ?? short ?? "",
  );

test.each(DOCUMENTS)("every npm command that %s names exists", (document) => {
  expect(commandsIn(read(document)).filter((command) => !(command in scripts))).toEqual([]);
});

test("the documents name most npm commands, so that the check is not empty", () => {
  const named = new Set(DOCUMENTS.flatMap((document) => commandsIn(read(document))));
  expect(named.size).toBeGreaterThan(20);
});

test("the map of ARCHITECTURE.md has every room of lib and every package", () => {
  const [, after = ""] = read("ARCHITECTURE.md").split("\n## Map\n");
  const map = after.split("\n## ")[0] ?? "";
  const folders = (folder: string) =>
    readdirSync(path.join(root, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
  expect(folders("lib").filter((room) => !map.includes(`\`lib/${room}/\``))).toEqual([]);
  expect(folders("packages").filter((name) => !map.includes(`(packages/${name}/README.md)`))).toEqual([]);
});

test.each([
  ["README.md", 150],
  ["ARCHITECTURE.md", 200],
])("%s has at most %i lines", (document, most) => {
  expect(read(document).split("\n").length).toBeLessThanOrEqual(most);
});

test("all documents that people write have at most 25 000 words", () => {
  // The settings are written by a command from their descriptions.
  const written = DOCUMENTS.filter((document) => document !== "docs/settings.md");
  // Programs are code, which tests run.
  const prose = (document: string) => read(document).replace(/```js\n[^`]*(?:`{1,2}[^`]+)*```/g, "");
  const words = written.flatMap((document) => prose(document).split(/\s+/));
  // The lines of a table are none.
  const isWord = (text: string) => /[\p{L}\p{N}]/u.test(text);
  expect(words.filter(isWord).length).toBeLessThanOrEqual(25_000);
});

test("docs/api.md names every failure with its code", () => {
  const rows = read("docs/api.md");
  const missing = Object.entries(FAILURE_CODES).filter(
    ([name, { code }]) => !rows.includes(`| ${code} | \`${name}\` |`),
  );
  expect(missing).toEqual([]);
});

test("the README begins with a picture and the two commands", () => {
  const [first, second] = commandsIn(read("README.md"));
  expect([first, second]).toEqual(["start", "test"]);
  expect(read("README.md").slice(0, 200)).toMatch(/^# .+\n\n!\[.+\]\(public\/.+\)\n\n```sh\n/);
});
