/** Opens the databases that commands work on. */
import { existsSync } from "node:fs";
import { rm, rmdir } from "node:fs/promises";
import path from "node:path";
import type { Kysely } from "kysely";
import { readCatalog } from "@/lib/backup/catalog";
import { UNFINISHED_COPY } from "@/lib/db/migrate";
import { openDatabase } from "@/lib/db/open";
import { openPostgres } from "@/lib/db/postgres";
import { runningProcesses } from "@/lib/db/processes";
import type { Database } from "@/lib/db/schema";
import { openSqlite } from "@/lib/db/sqlite";
import { appliedMigrations, noStudioAt, requireThisVersion } from "@/lib/db/update/version";
import type { Settings } from "@/lib/settings/env";

/** PostgreSQL's address, or a file of SQLite. */
export type Place = { databaseUrl: string } | { file: string };

/** The database of the settings. */
export const placeOf = ({ databaseUrl, dataDir }: { databaseUrl: string | null; dataDir: string }): Place =>
  databaseUrl === null ? { file: path.join(dataDir, "studio.db") } : { databaseUrl };

/** For people, without the password. */
export function nameOf(place: Place): string {
  if ("file" in place) return place.file;
  try {
    const { host, pathname } = new URL(place.databaseUrl);
    return `PostgreSQL at ${host}${pathname}`;
  } catch {
    return "PostgreSQL";
  }
}

/**
 * Opens a database as it is, without applying migrations. Statements take as long as they take: a large table is sorted, or an
 * index made, for longer than a request may wait.
 */
export const openPlace = (place: Place): Kysely<Database> =>
  "file" in place ? openSqlite(place.file) : openPostgres(place.databaseUrl, { statements: "patient" });

/**
 * Opens the database of a studio of this version as it is. Where there is none, nothing is made.
 *
 * @param open how it is opened, if not beside others.
 * @throws Error for a place without a studio, and for a database of another version, which is not changed: a studio of that
 * version may be using it.
 */
export async function openExisting(
  place: Place,
  open: (place: Place) => Kysely<Database> | Promise<Kysely<Database>> = openPlace,
): Promise<Kysely<Database>> {
  if ("file" in place && !existsSync(place.file)) throw noStudioAt(place.file);
  const db = await open(place);
  try {
    await requireThisVersion(db, nameOf(place));
    return db;
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

/** Opens the database of the settings as a studio does, for short statements. @throws as `openExisting` */
export async function openStudioDatabase(current: Settings): Promise<Kysely<Database>> {
  await (await openExisting(placeOf(current))).destroy();
  return openDatabase(current);
}

/**
 * Opens a database to fill it, as `openAlone`, and closes it. When that fails before anything was written, a file that was made for
 * it is removed again, and its folder.
 */
export async function filling<Result>(
  place: Place,
  fill: (db: Kysely<Database>) => Promise<Result>,
): Promise<Result> {
  const folder = "file" in place ? path.dirname(place.file) : null;
  const isNew = { file: "file" in place && !existsSync(place.file), folder: folder && !existsSync(folder) };
  const db = await openAlone(place);
  let isEmpty = false;
  try {
    return await fill(db);
  } catch (error) {
    isEmpty = isNew.file && (await readCatalog(db).catch(() => [null])).length === 0;
    throw error;
  } finally {
    await db.destroy();
    if (isEmpty && "file" in place) {
      for (const ending of ["", "-wal", "-shm", "-journal"]) await rm(place.file + ending, { force: true });
      // Somebody else may have put a file there meanwhile.
      if (isNew.folder) await rmdir(path.dirname(place.file)).catch(() => {});
    }
  }
}

/**
 * Opens a database on which no studio runs. A file is locked, so that none can start either; processes on PostgreSQL are found by
 * their heartbeats.
 *
 * @throws Error saying what runs and what to do.
 */
export async function openAlone(place: Place): Promise<Kysely<Database>> {
  if ("file" in place) {
    try {
      return openSqlite(place.file, { alone: true });
    } catch (error) {
      if ((error as { code?: unknown }).code !== "SQLITE_BUSY") throw error;
      throw new Error(
        `Another process has ${place.file} open. Stop the studio, then run this command again.`,
      );
    }
  }
  const db = openPlace(place);
  try {
    await requireNoStudio(db, place);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return db;
}

/**
 * Looks for heartbeats of processes; a file that was opened alone has none, because it is locked.
 *
 * @throws Error naming those of the last minute.
 */
export async function requireNoStudio(db: Kysely<Database>, place: Place): Promise<void> {
  if ("file" in place) return;
  // Connects first, because a database without tables has no processes, but one that cannot be reached is an error.
  const applied = await appliedMigrations(db);
  // No studio starts on a database that is being filled: its heartbeats are those of the studio that was backed up.
  if (applied.has(UNFINISHED_COPY)) return;
  const running = await runningProcesses(db, Date.now()).catch(() => []);
  if (running.length > 0)
    throw new Error(
      `A studio runs on ${nameOf(place)}: ${running.map((one) => one.name).join(", ")}. Stop it, then run this command again. ` +
        "One that was killed counts as running for a minute.",
    );
}
