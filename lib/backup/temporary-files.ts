/**
 * Temporary files of a backup, which hold all rows of the studio. A lock says that their backup runs: the operating system gives it
 * up when the process ends in whatever way, also where process ids mean nothing, as between containers that share a volume.
 */
import "server-only";
import { closeSync, existsSync, mkdirSync, openSync } from "node:fs";
import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import LibSql from "libsql";
import { newId } from "@/lib/base/ids";

/** The lock of a backup, and with an ending its files: the copy with SQLite's own files, the list of pictures. */
const NAME = /^(backup_[\w-]+\.tmp)(?:-[\w-]+)?$/;
/** What cannot be locked, as on a network file system without locks, is taken for left behind when no backup takes as long. */
const LEFT_BEHIND_MS = 24 * 60 * 60_000;
const MAX_TRIES = 10;

export interface TemporaryFiles {
  /** The path of a file that belongs to this backup. @param ending a word. */
  file(ending: string): string;
  /** Removes all of them. */
  remove(): Promise<void>;
}

/** @param folder as private as the database; created if necessary. */
export async function openTemporaryFiles(folder: string): Promise<TemporaryFiles> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (let tries = 1; tries <= MAX_TRIES; tries++) {
    const lock = path.join(/* turbopackIgnore: true */ folder, `${newId("backup")}.tmp`);
    // SQLite would create one that others can read.
    closeSync(openSync(lock, "wx", 0o600));
    const unlock = tryLock(lock);
    const release = typeof unlock === "function" ? unlock : () => {};
    // Somebody took it for one that was left behind, in the moment before it was locked.
    if (unlock === "in use" || !existsSync(lock)) {
      release();
      continue;
    }
    return {
      file: (ending) => `${lock}-${ending}`,
      async remove() {
        await removeFilesOf(lock);
        release();
        await rm(`${lock}-journal`, { force: true });
      },
    };
  }
  throw new Error(
    `Other programs remove the temporary files of the backup in ${folder}; nothing was copied.`,
  );
}

/**
 * Removes the files of backups that were killed.
 *
 * @returns how many backups had left some.
 */
export async function removeLeftBehind(folder: string, now: number): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  let removed = 0;
  for (const name of new Set(names.flatMap((one) => NAME.exec(one)?.[1] ?? []))) {
    const lock = path.join(/* turbopackIgnore: true */ folder, name);
    if (existsSync(lock)) {
      const unlock = tryLock(lock);
      if (unlock === "in use" || (unlock === "no lock" && !(await isOld(lock, now)))) continue;
      await removeFilesOf(lock);
      if (typeof unlock === "function") unlock();
    } else await removeFilesOf(lock);
    await rm(`${lock}-journal`, { force: true });
    removed += 1;
  }
  return removed;
}

/** The lock goes last: where it is missing, no backup can be using the others. */
async function removeFilesOf(lock: string): Promise<void> {
  const { dir, base } = path.parse(lock);
  for (const name of await readdir(dir))
    if (name.startsWith(`${base}-`) && name !== `${base}-journal`)
      await rm(path.join(dir, name), { force: true });
  await rm(lock, { force: true });
}

/** An SQLite transaction on an empty file, which no other process can begin meanwhile. @returns what ends it */
function tryLock(file: string): (() => void) | "in use" | "no lock" {
  let sqlite: LibSql.Database | undefined;
  try {
    // It throws for a file of another user.
    sqlite = new LibSql(file);
    sqlite.exec("PRAGMA busy_timeout = 0");
    sqlite.exec("BEGIN EXCLUSIVE");
    const locking = sqlite;
    return () => {
      locking.exec("ROLLBACK");
      locking.close();
    };
  } catch (error) {
    sqlite?.close();
    return (error as { code?: unknown }).code === "SQLITE_BUSY" ? "in use" : "no lock";
  }
}

const isOld = async (file: string, now: number) =>
  ((await stat(file).catch(() => null))?.mtimeMs ?? now) < now - LEFT_BEHIND_MS;
