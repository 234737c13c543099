/** Checks that every command, folder and file that the README names exists, and that it names every folder of `lib`. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import * as z from "zod";

const root = fileURLToPath(new URL("../../", import.meta.url));
const read = (file: string) => readFileSync(path.join(root, file), "utf8");
const readme = read("README.md");

function section(heading: string): string {
  const [, after = ""] = readme.split(`\n## ${heading}\n`);
  return after.split("\n## ")[0] ?? "";
}

test("every npm command of the README exists", () => {
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(read("package.json")));
  const commands = [...readme.matchAll(/npm (?:run (?:--silent )?)?([a-z:]+)/g)].map(
    (match) => match[1] ?? "",
  );
  expect(commands.length).toBeGreaterThan(5);
  for (const command of commands) expect(Object.keys(scripts)).toContain(command);
});

test("the folder map of the README lists every folder of lib", () => {
  const map = section("The code");
  const rooms = readdirSync(path.join(root, "lib"), { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  );
  for (const room of rooms) expect(map).toContain(`\n  ${room.name}/`);
});

test("every file that the README links to exists", () => {
  const links = [...readme.matchAll(/\]\(([^)#:]+)\)/g)].map((match) => match[1] ?? "");
  expect(links.length).toBeGreaterThan(3);
  expect(links.filter((link) => !existsSync(path.join(root, link)))).toEqual([]);
});
