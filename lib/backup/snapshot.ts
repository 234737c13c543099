/** A database as it was at one moment, while the studio goes on writing. */
import "server-only";
import { readdir, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { type Kysely, sql } from "kysely";
import { isPostgres } from "@/lib/db/dialect";
import type { Database } from "@/lib/db/schema";
import { openSqlite } from "@/lib/db/sqlite";
import { newId } from "@/lib/ids";
import { reading } from "./rows";

/** Long enough for any backup; what is older was left by a command that was killed. */
const LEFT_BEHIND_MS = 24 * 60 * 60_000;

/** The name of a temporary file of a backup. */
export const temporaryFile = (folder: string) =>
  path.join(/* turbopackIgnore: true */ folder, `${newId("backup")}.tmp`);

/**
 * On PostgreSQL in one transaction, on SQLite in a copy of the file. Neither stops a writer.
 *
 * @param folder for the copy, which has the same data as the database: as private as that.
 */
export async function withSnapshot<Result>(
  db: Kysely<Database>,
  folder: string,
  run: (reader: Kysely<Database>) => Promise<Result>,
): Promise<Result> {
  if (isPostgres(db)) return reading(db, run);
  const file = temporaryFile(folder);
  try {
    // SQLite fills an empty file, and would create one that others can read.
    await writeFile(file, "", { flag: "wx", mode: 0o600 });
    await sql`vacuum into ${file}`.execute(db);
    const snapshot = openSqlite(file);
    try {
      return await run(snapshot);
    } finally {
      await snapshot.destroy();
    }
  } finally {
    for (const ending of ["", "-wal", "-shm", "-journal"]) await rm(`${file}${ending}`, { force: true });
  }
}

/** Removes temporary files that a killed backup left. */
export async function removeLeftBehind(folder: string, now: number): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (!/^backup_[\w-]+\.tmp(?:-wal|-shm|-journal)?$/.test(name)) continue;
    const file = path.join(/* turbopackIgnore: true */ folder, name);
    const found = await stat(file).catch(() => null);
    if (found && found.mtimeMs < now - LEFT_BEHIND_MS) await rm(file, { force: true });
  }
}
