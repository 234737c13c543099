import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { migrate } from "@/lib/db/migrate";
import { openSqlite } from "@/lib/db/sqlite";
import { createFileStore } from "@/lib/pictures/files";
import { prepareDataDir } from "./data-dir";

let home: string;
beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), "studio-data-dir-"));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const modeOf = (...place: string[]) => (statSync(path.join(home, ...place)).mode & 0o777).toString(8);

/** A data folder as an earlier version left it, readable for others. */
function openFolder(...names: string[]): string {
  const folder = path.join(home, "data");
  mkdirSync(path.join(folder, "pictures", "ab"), { recursive: true });
  const files = ["studio.db", "studio.db-wal", "secret", "pictures/ab/1.png", ...names];
  for (const name of files) {
    writeFileSync(path.join(folder, name), "");
    chmodSync(path.join(folder, name), 0o644);
  }
  for (const name of ["", "pictures", "pictures/ab"]) chmodSync(path.join(folder, name), 0o755);
  return folder;
}

it("a new data folder and its files cannot be read by other users", async () => {
  const folder = path.join(home, "data");
  expect(prepareDataDir(folder)).toEqual([]);
  const db = openSqlite(path.join(folder, "studio.db"));
  await migrate(db);
  await createFileStore(path.join(folder, "pictures")).put("ab/1.png", new Uint8Array([1]));
  expect(modeOf("data")).toBe("700");
  for (const name of ["studio.db", "studio.db-wal", "studio.db-shm"])
    expect(modeOf("data", name)).toBe("600");
  expect(modeOf("data", "pictures")).toBe("700");
  expect(modeOf("data", "pictures", "ab", "1.png")).toBe("600");
  await db.destroy();
});

it("other users' access to a data folder of an earlier version is removed", () => {
  expect(prepareDataDir(openFolder())).toEqual([]);
  for (const place of ["", "pictures", "pictures/ab"]) expect(modeOf("data", place)).toBe("700");
  for (const place of ["studio.db", "studio.db-wal", "secret", "pictures/ab/1.png"])
    expect(modeOf("data", place)).toBe("600");
});

it("a shared folder stays accessible with a warning, and the studio's own files in it are protected", () => {
  const folder = openFolder("diary.txt");
  expect(prepareDataDir(folder)).toEqual([expect.stringContaining("diary.txt")]);
  expect([modeOf("data"), modeOf("data", "diary.txt")]).toEqual(["755", "644"]);
  expect([modeOf("data", "secret"), modeOf("data", "pictures")]).toEqual(["600", "700"]);
});

it("protecting the data folder does not follow links out of it", () => {
  const folder = openFolder();
  writeFileSync(path.join(home, "elsewhere"), "");
  chmodSync(path.join(home, "elsewhere"), 0o644);
  symlinkSync(path.join(home, "elsewhere"), path.join(folder, "pictures", "link"));
  prepareDataDir(folder);
  expect(modeOf("elsewhere")).toBe("644");
});
