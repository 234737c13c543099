/** Proves the two rules of Biome that hold the house together. */
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod";

const root = fileURLToPath(new URL("../../", import.meta.url));

const reportSchema = z.object({
  diagnostics: z.array(
    z.object({
      category: z.string(),
      severity: z.string(),
      location: z.object({ path: z.string(), start: z.object({ line: z.int() }) }),
    }),
  ),
});

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "lint-"));
  for (const name of ["biome.json", ".gitignore"])
    copyFileSync(path.join(root, name), path.join(folder, name));
  mkdirSync(path.join(folder, "lib/settings"), { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function biomeReport(cwd: string): string {
  const bin = path.join(root, "node_modules/@biomejs/biome/bin/biome");
  const args = [bin, "lint", "--reporter=json", "--max-diagnostics=none", "."];
  return spawnSync(process.execPath, args, { cwd, encoding: "utf8" }).stdout;
}

test("two modules that import each other are an error", () => {
  writeFileSync(
    path.join(folder, "lib/one.ts"),
    'import { two } from "./two";\n\nexport const one = () => two;\n',
  );
  writeFileSync(
    path.join(folder, "lib/two.ts"),
    'import { one } from "./one";\n\nexport const two = () => one;\n',
  );
  const { diagnostics } = reportSchema.parse(JSON.parse(biomeReport(folder)));
  expect(diagnostics.map((each) => each.category)).toContain("lint/suspicious/noImportCycles");
});

test("the environment is read in lib/settings/env.ts alone", () => {
  const source = "export const mode = process.env.MODE;\n";
  writeFileSync(path.join(folder, "lib/settings/env.ts"), source);
  writeFileSync(path.join(folder, "lib/mode.ts"), source);
  const { diagnostics } = reportSchema.parse(JSON.parse(biomeReport(folder)));
  const readers = diagnostics.filter((each) => each.category === "lint/style/noProcessEnv");
  expect(readers.map((each) => each.location.path)).toEqual(["lib/mode.ts"]);
});
