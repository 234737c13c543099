import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { parseSettings, SettingsError } from "@/lib/settings/env";
import { localSecret } from "./local-secret";

const disk = vi.hoisted(() => ({ full: false, knowsLinks: true }));
vi.mock("node:fs", async (original) => {
  const fs = await original<typeof import("node:fs")>();
  const failing = (code: string) => {
    throw Object.assign(new Error(code), { code });
  };
  return {
    ...fs,
    fsyncSync: (descriptor: number) => (disk.full ? failing("ENOSPC") : fs.fsyncSync(descriptor)),
    linkSync: (from: string, to: string) => (disk.knowsLinks ? fs.linkSync(from, to) : failing("EPERM")),
  };
});

let folder: string;
beforeEach(() => {
  Object.assign(disk, { full: false, knowsLinks: true });
  folder = mkdtempSync(path.join(tmpdir(), "studio-secret-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const file = () => path.join(folder, "secret");

it("the local secret is generated once and can be read only by its owner", () => {
  const first = localSecret(folder);
  expect(Buffer.byteLength(first)).toBeGreaterThanOrEqual(32);
  expect(localSecret(folder)).toBe(first);
  expect(readFileSync(file(), "utf8").trim()).toBe(first);
  expect(statSync(file()).mode & 0o077).toBe(0);
  expect(readdirSync(folder)).toEqual(["secret"]);
});

it("the local secret is the same for processes that start at the same time", async () => {
  const home = path.join(folder, "new");
  const module = fileURLToPath(new URL("./local-secret.ts", import.meta.url));
  const script = `import(${JSON.stringify(module)}).then((m) => console.log(m.localSecret(${JSON.stringify(home)})))`;
  const run = promisify(execFile);
  const answers = await Promise.all(
    [1, 2, 3].map(() => run(process.execPath, ["--import=tsx", "--eval", script])),
  );
  const secrets = new Set(answers.map(({ stdout }) => stdout.trim()));
  expect(secrets).toEqual(new Set([readFileSync(path.join(home, "secret"), "utf8").trim()]));
  expect(readdirSync(home)).toEqual(["secret"]);
});

it("the local secret is generated again after a full disk, because no partial file has its name", () => {
  disk.full = true;
  expect(() => localSecret(folder)).toThrow("ENOSPC");
  expect(readdirSync(folder)).toEqual([]);
  disk.full = false;
  expect(Buffer.byteLength(localSecret(folder))).toBeGreaterThanOrEqual(32);
});

it("the local secret is also stored on file systems without links", () => {
  disk.knowsLinks = false;
  const first = localSecret(folder);
  expect(localSecret(folder)).toBe(first);
  expect(readdirSync(folder)).toEqual(["secret"]);
});

it.each(["", "\n", "x".repeat(31)])(
  "the local secret is refused and left unchanged when the file contains %j",
  (damaged) => {
    writeFileSync(file(), damaged);
    const start = () => parseSettings({ DATA_DIR: folder });
    expect(start).toThrow(SettingsError);
    expect(start).toThrow("NEXTAUTH_SECRET: the secret stored in");
    expect(readFileSync(file(), "utf8")).toBe(damaged);
  },
);
