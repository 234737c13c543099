/** Checks that the README and .env.example name every setting, command and folder. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import * as z from "zod";
import { environmentSchema } from "@/lib/settings/environment";
import { SECRET_SETTINGS } from "@/lib/settings/secret-files";

const root = fileURLToPath(new URL("../../", import.meta.url));
const read = (file: string) => readFileSync(path.join(root, file), "utf8");
const readme = read("README.md");

/** Set by the tools and the host, not by people. */
const NOT_FOR_PEOPLE = new Set(["NODE_ENV", "VERCEL"]);

function settingsOfTheCode(): string[] {
  return Object.keys(environmentSchema.shape)
    .filter((name) => !NOT_FOR_PEOPLE.has(name))
    .sort();
}

function section(heading: string): string {
  const [, after = ""] = readme.split(`\n## ${heading}\n`);
  return after.split("\n## ")[0] ?? "";
}

test("the settings table of the README lists exactly the existing settings", () => {
  const firstCells = section("Settings")
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .map((line) => line.split("|")[1] ?? "");
  const named = firstCells.flatMap((cell) => [...cell.matchAll(/`([A-Z0-9_]+)`/g)].map((match) => match[1]));
  expect(named.sort()).toEqual(settingsOfTheCode());
  expect(named.length).toBeGreaterThan(20);
});

test("the README lists exactly the settings that may be given as a file", () => {
  const [, paragraph = ""] = section("Settings").split("**Secrets in files.**");
  const named = [...(paragraph.split("\n\n")[0] ?? "").matchAll(/`([A-Z0-9_]+)`/g)].map((match) => match[1]);
  expect(named.filter((name) => name !== "NAME" && name !== "NAME_FILE")).toEqual([...SECRET_SETTINGS]);
  expect(settingsOfTheCode()).toEqual(expect.arrayContaining([...SECRET_SETTINGS]));
});

test(".env.example lists every setting, each without a value", () => {
  const lines = read(".env.example")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"));
  expect(lines.map((line) => line.slice(0, -1)).sort()).toEqual(settingsOfTheCode());
  for (const line of lines) expect(line).toMatch(/^[A-Z0-9_]+=$/);
});

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
