/** Backups into a folder, which keep some of the older ones, as processes of their own. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { nameOfBackup } from "@/lib/backup/kept-backups";
import { migrate } from "@/lib/db/migrate";
import { openSqlite } from "@/lib/db/sqlite";
import { studioId } from "@/lib/db/studio-id";
import { createFileStore } from "@/lib/pictures/files";
import { runAdmin, startAdmin } from "@/tools/testing/admin-command";
import { fillStudio } from "@/tools/testing/backups";

// Each command takes seconds to start on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

let folder: string;
const place = (...parts: string[]) => path.join(folder, ...parts);
let older: string[] = [];
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "studio-keep-"));
  mkdirSync(place("backups"));
  mkdirSync(place("data"));
  const db = openSqlite(place("data", "studio.db"));
  await migrate(db);
  await fillStudio(db, createFileStore(place("data", "pictures")));
  const studio = await studioId(db, 1);
  older = [1, 2, 3].map((day) => nameOfBackup(studio, Date.UTC(2026, 0, day)));
  for (const name of older) writeFileSync(place("backups", name), "an older backup");
  await db.destroy();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
const backup = (...args: string[]) =>
  runAdmin(["backup", "--to", place("backups"), ...args], { DATA_DIR: place("data") });
const kept = () => readdirSync(place("backups")).sort();

it("a backup into a folder with --keep 2 leaves the new one and the newest older one, after every checksum was read again", async () => {
  const { code, stdout } = await backup("--keep", "2");
  expect(code).toBe(0);
  expect(stdout).toContain("all checksums right");
  expect(kept()).toHaveLength(2);
  expect(kept()[0]).toBe(older[2]);
  const newest = await runAdmin(["restore", "--newest", place("backups")], { DATA_DIR: place("restored") });
  expect(newest.stdout).toContain(kept()[1]);
  expect(newest.stdout).toContain("all checksums are right");
});

it("a backup that fails removes no older one, and leaves nothing", async () => {
  rmSync(place("data", "pictures"), { recursive: true });
  const { code, stderr } = await backup("--keep", "1");
  expect(code).toBe(1);
  expect(stderr).toContain("none of the 32 files");
  expect(kept()).toEqual(older);
});

it("backups of a studio that has lost pictures end with 0, and keep the newest one without losses beside as many as were asked for", async () => {
  expect((await backup("--keep", "1")).code).toBe(0);
  const [whole] = kept();
  rmSync(place("data", "pictures", "pictures", "cr_3"), { recursive: true });
  for (const _ of [1, 2]) {
    const { code, stderr } = await backup("--keep", "1");
    expect(code).toBe(0);
    expect(stderr).toContain("the picture store lacks 2 files");
    expect(kept()).toHaveLength(2);
    expect(kept()[0]).toBe(whole);
  }
});

it("a backup that begins in the second of another one gets a name of its own", async () => {
  const db = openSqlite(place("data", "studio.db"));
  const studio = await studioId(db, 1);
  await db.destroy();
  const now = Date.now();
  const taken = Array.from({ length: 120 }, (_, second) => nameOfBackup(studio, now + second * 1_000));
  for (const name of taken) writeFileSync(place("backups", name), "a backup of this second");
  expect((await backup()).code).toBe(0);
  expect(kept().filter((name) => !older.includes(name) && !taken.includes(name))).toHaveLength(1);
});

it("two studios that share a folder count and remove only their own backups, and a restore of the newest asks which", async () => {
  const second = place("second");
  mkdirSync(second);
  const db = openSqlite(path.join(second, "studio.db"));
  await migrate(db);
  await fillStudio(db, createFileStore(path.join(second, "pictures")));
  await db.destroy();
  const ofSecond = await runAdmin(["backup", "--to", place("backups"), "--keep", "1"], { DATA_DIR: second });
  expect(ofSecond.code).toBe(0);
  const [own, ...others] = kept().toSorted((a, b) => Number(older.includes(a)) - Number(older.includes(b)));
  expect(others).toEqual(older);
  expect((await backup("--keep", "1")).code).toBe(0);
  expect(kept()).toHaveLength(2);
  expect(kept()).toContain(own);
  const newest = await runAdmin(["restore", "--newest", place("backups")], { DATA_DIR: place("restored") });
  expect(newest).toMatchObject({ code: 1, stdout: "" });
  for (const name of kept()) expect(newest.stderr).toContain(name);
});

it("a restored studio goes on with the backups of the one before", async () => {
  expect((await backup("--keep", "1")).code).toBe(0);
  const [made] = kept();
  const restored = { DATA_DIR: place("restored") };
  expect((await runAdmin(["restore", "--newest", place("backups")], restored)).code).toBe(0);
  expect((await runAdmin(["backup", "--to", place("backups"), "--keep", "1"], restored)).code).toBe(0);
  expect(kept()).toHaveLength(1);
  expect(kept()[0]).not.toBe(made);
});

it("an empty studio is not backed up into a folder that has backups, and is into an empty one", async () => {
  rmSync(place("data"), { recursive: true });
  mkdirSync(place("data"));
  const db = openSqlite(place("data", "studio.db"));
  await migrate(db);
  await db.destroy();
  const { code, stderr } = await backup("--keep", "1");
  expect(code).toBe(1);
  expect(stderr).toContain("no people and no creations");
  expect(kept()).toEqual(older);
  for (const name of older) rmSync(place("backups", name));
  expect((await backup("--keep", "1")).code).toBe(0);
  expect(kept()).toHaveLength(1);
});

it("a backup into a folder that does not exist makes no folder, and a wrong number is refused", async () => {
  rmSync(place("backups"), { recursive: true });
  expect((await backup()).stderr).toContain("does not exist; nothing was copied");
  expect(readdirSync(folder)).toEqual(["data"]);
  for (const wrong of ["0", "-1", "many"]) expect((await backup(`--keep=${wrong}`)).code).toBe(2);
});

it("backups again and again wait for the next one, and end with 0 when the process is told to stop", async () => {
  const child = await startAdmin(["backup", "--to", place("backups"), "--keep", "2", "--every", "24"], {
    DATA_DIR: place("data"),
  });
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  try {
    await vi.waitFor(() => expect(kept()).toHaveLength(2), { timeout: 60_000, interval: 50 });
    child.kill("SIGTERM");
    expect(await ended).toBe(0);
  } finally {
    child.kill("SIGKILL");
  }
});
