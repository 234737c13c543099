import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { runAdmin } from "@/tools/testing/admin-command";

const root = fileURLToPath(new URL("../..", import.meta.url));

// Starting the command takes seconds on a busy machine.
vi.setConfig({ testTimeout: 90_000 });

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "studio-admin-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const admin = (...args: string[]) => runAdmin(args, { DATA_DIR: folder });

it("npm run admin alone lists every subcommand with its usage", () => {
  // As npm does it, which compiles every module; the other tests run the bundle of the image.
  const { status, stdout } = spawnSync(process.execPath, ["tools/commands/admin.mjs"], {
    cwd: root,
    encoding: "utf8",
    env: { PATH: process.env.PATH, NODE_ENV: "development", DATA_DIR: folder },
  });
  expect(status).toBe(0);
  const source = readFileSync(path.join(root, "tools/commands/admin.ts"), "utf8");
  const names = [...source.matchAll(/import\("\.\/admin\/([\w-]+)"\)/g)].map((match) => match[1]);
  expect(names.length).toBeGreaterThan(2);
  for (const name of names) expect(stdout).toMatch(new RegExp(`^ {2}${name}\\b`, "m"));
});

it("an unknown subcommand of npm run admin is named, and the known ones are listed", async () => {
  const { code, stdout, stderr } = await admin("tokens");
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr).toContain('There is no subcommand "tokens"');
  expect(stderr).toContain("token [--name NAME]");
});

it("a subcommand of npm run admin with invalid arguments prints its usage and changes nothing", async () => {
  const { code, stdout, stderr } = await admin("migrate", "down");
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr).toContain("Usage: npm run admin -- migrate");
  expect(readdirSync(folder)).toEqual([]);
});

it("a subcommand of npm run admin with --help prints its usage alone", async () => {
  const { code, stdout } = await admin("seed", "--help");
  expect(code).toBe(0);
  expect(stdout).toContain("Usage: npm run admin -- seed --name NAME [--count N]");
});

it("npm run admin -- migrate makes the database of a studio that has never run, and does nothing the second time", async () => {
  for (const _ of [1, 2]) {
    expect(await admin("migrate")).toMatchObject({ code: 0, stdout: "The database is up to date.\n" });
  }
  expect(readdirSync(folder)).toContain("studio.db");
});
