import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Kysely } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { migrate } from "@/lib/db/migrate";
import type { Database } from "@/lib/db/schema";
import { openSqlite } from "@/lib/db/sqlite";

const command = fileURLToPath(new URL("./backup.ts", import.meta.url));
let folder: string;
let running: Kysely<Database>;

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "studio-backup-"));
  running = openSqlite(path.join(folder, "studio.db"));
  await migrate(running);
});
afterEach(async () => {
  await running.destroy();
  rmSync(folder, { recursive: true, force: true });
});

const backup = (target: string, environment: Record<string, string> = {}) =>
  promisify(execFile)(process.execPath, ["--conditions=react-server", "--import=tsx", command, target], {
    env: { PATH: process.env.PATH, NODE_ENV: "development", DATA_DIR: folder, ...environment },
  });

const person = (id: string) => ({
  id,
  provider: "demo",
  provider_account_id: id,
  name: id,
  email: null,
  image: null,
  created_at: 1,
});

it("a backup of a running studio is one complete file, and the studio keeps running", async () => {
  await running.insertInto("people").values(person("before")).execute();
  const target = path.join(folder, "copy.db");
  const { stdout } = await backup(target);
  expect(stdout).toContain(path.join(folder, "pictures"));
  expect(statSync(target).mode & 0o777).toBe(0o600);
  await running.insertInto("people").values(person("after")).execute();
  expect(await running.selectFrom("people").select("id").execute()).toHaveLength(2);

  expect(readdirSync(folder).filter((name) => name.startsWith("copy"))).toEqual(["copy.db"]);
  const copy = openSqlite(target);
  await migrate(copy);
  expect(await copy.selectFrom("people").select("id").execute()).toEqual([{ id: "before" }]);
  await copy.destroy();
}, 30_000);

it("a backup overwrites no file, and refuses PostgreSQL with a hint to its own tools", async () => {
  await expect(backup(path.join(folder, "studio.db"))).rejects.toThrow("EEXIST");
  const target = path.join(folder, "copy.db");
  await expect(backup(target, { DATABASE_URL: "postgres://nobody@127.0.0.1:1/x" })).rejects.toThrow(
    "pg_dump",
  );
  expect(existsSync(target)).toBe(false);
}, 30_000);
