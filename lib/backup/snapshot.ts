/** A database as it was at one moment, while the studio goes on writing. */
import "server-only";
import { rm, writeFile } from "node:fs/promises";
import { type Kysely, sql } from "kysely";
import { about } from "@/lib/base/storage-problem";
import { isPostgres } from "@/lib/db/dialect";
import type { Database } from "@/lib/db/schema";
import { openSqlite } from "@/lib/db/sqlite";
import { reading } from "./rows";

/**
 * On PostgreSQL in one transaction, on SQLite in a copy of the file. Neither stops a writer.
 *
 * @param file for the copy, which has the same data as the database: as private as that.
 */
export async function withSnapshot<Result>(
  db: Kysely<Database>,
  file: string,
  run: (reader: Kysely<Database>) => Promise<Result>,
): Promise<Result> {
  if (isPostgres(db)) return reading(db, run);
  try {
    // SQLite fills an empty file, and would create one that others can read.
    await writeFile(file, "", { flag: "wx", mode: 0o600 });
    await about(file, sql`vacuum into ${file}`.execute(db));
    const snapshot = openSqlite(file);
    try {
      return await run(snapshot);
    } finally {
      await snapshot.destroy();
    }
  } finally {
    // The pictures are read for longer than the rows, and the disk needs its room.
    for (const ending of ["", "-wal", "-shm", "-journal"]) await rm(`${file}${ending}`, { force: true });
  }
}
