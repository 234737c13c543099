import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, it, vi } from "vitest";
import { migrate } from "@/lib/db/migrate";
import { createFileStore } from "@/lib/pictures/files";
import { backupOf, fillStudio, openBackupFolder } from "@/tools/testing/backups";
import { openTemporaryFiles, removeLeftBehind } from "./temporary-files";
import { writeBackup } from "./write-backup";

// Starting a process takes seconds on a busy machine.
vi.setConfig({ testTimeout: 90_000 });

const { folder, place, open } = openBackupFolder();
const root = fileURLToPath(new URL("../..", import.meta.url));

let child: ChildProcess | undefined;
afterEach(() => child?.kill("SIGKILL"));

/** Makes a backup in another process, which stops for good when the copy of the rows is there. */
async function backupThatHangs(dataDir: string): Promise<ChildProcess> {
  const script = `
    import { writeBackup } from "./lib/backup/write-backup.ts";
    import { openSqlite } from "./lib/db/sqlite.ts";
    import { createFileStore } from "./lib/pictures/files.ts";
    const [dataDir] = process.argv.slice(-1);
    await writeBackup(
      {
        db: openSqlite(dataDir + "/studio.db"),
        store: createFileStore(dataDir + "/pictures"),
        dataDir,
        clock: { now: () => Date.now() },
        secret: { value: "a secret", isIncluded: true },
        passphrase: null,
      },
      dataDir + "/backup.zip",
      () => {
        process.stdout.write("copied");
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
      },
    );`;
  const started = spawn(
    process.execPath,
    ["--conditions=react-server", "--import=tsx", "--input-type=module", "--eval", script, "--", dataDir],
    { cwd: root, stdio: ["ignore", "pipe", "inherit"] },
  );
  await new Promise((resolve) => started.stdout?.once("data", resolve));
  return started;
}

const leftIn = (where: string) => readdirSync(where).filter((name) => name.startsWith("backup_"));

describe("the temporary files of a backup", () => {
  it("that cannot be opened, as those of another user, are left alone and refuse nothing", async () => {
    // A folder in the place of the file cannot be opened either.
    mkdirSync(place("backup_of_another_user.tmp"));
    expect(await removeLeftBehind(folder(), Date.now())).toBe(0);
    expect(leftIn(folder())).toEqual(["backup_of_another_user.tmp"]);
  });

  it("stay while it runs, and after it was killed the next backup or start of the studio removes them", async () => {
    const db = open("studio.db");
    await migrate(db);
    const store = createFileStore(place("pictures"));
    await fillStudio(db, store);
    child = await backupThatHangs(folder());
    const [copy] = leftIn(folder()).filter((name) => name.endsWith("-rows"));
    expect(copy).toBeDefined();
    expect(await removeLeftBehind(folder(), Date.now())).toBe(0);
    // Another backup leaves them too.
    await writeBackup(backupOf(db, store, folder()), place("second.zip"));
    expect(existsSync(path.join(folder(), copy ?? ""))).toBe(true);

    const ended = new Promise((resolve) => child?.once("exit", resolve));
    child.kill("SIGKILL");
    await ended;
    expect(leftIn(folder())).toContain(copy);
    expect(await removeLeftBehind(folder(), Date.now())).toBe(1);
    expect(leftIn(folder())).toEqual([]);
  });

  it("whose lock is gone are removed, and files of others are not", async () => {
    writeFileSync(place("backup_1.tmp-rows"), "rows");
    writeFileSync(place("backup_2.zip"), "a backup");
    expect(await removeLeftBehind(folder(), Date.now())).toBe(1);
    expect(readdirSync(folder())).toEqual(["backup_2.zip"]);
  });

  it("of a version without locks are removed when they are a day old", async () => {
    const keys = place("backup_old.tmp");
    writeFileSync(keys, '["pictures/cr_1/0.png","pic_1","cr_1",false]\n'.repeat(100));
    const now = Date.now();
    utimesSync(keys, new Date(now), new Date(now - 23 * 60 * 60_000));
    expect(await removeLeftBehind(folder(), now)).toBe(0);
    utimesSync(keys, new Date(now), new Date(now - 25 * 60 * 60_000));
    expect(await removeLeftBehind(folder(), now)).toBe(1);
    expect(readdirSync(folder())).toEqual([]);
  });

  it("of two backups in one folder do not share a name, and each removes its own", async () => {
    const [one, another] = [await openTemporaryFiles(folder()), await openTemporaryFiles(folder())];
    writeFileSync(one.file("rows"), "one");
    writeFileSync(another.file("rows"), "another");
    await one.remove();
    expect(existsSync(another.file("rows"))).toBe(true);
    await another.remove();
    expect(readdirSync(folder())).toEqual([]);
  });
});
