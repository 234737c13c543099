/** Opens the database of the settings, once its migrations are applied. */
import "server-only";
import path from "node:path";
import type { Kysely } from "kysely";
import { type BeforeUpdate, migrate, waitForMigrations } from "./migrate";
import { MIGRATIONS } from "./migrations";
import type { OnQuery } from "./on-query";
import { openPostgres } from "./postgres";
import type { Database } from "./schema";
import { openSqlite } from "./sqlite";
import { copyBeforeUpdate } from "./update/copy-before-update";

export interface DatabaseUpdate {
  /** The last migrations of the database before and after it. */
  from: string;
  to: string;
  /** Where the copy from before is; null without one, as on PostgreSQL. */
  copy: string | null;
}

/** How an operator gets the earlier state back. */
export const wayBack = (copy: string): string =>
  `To go back: stop the studio, remove studio.db, studio.db-wal and studio.db-shm, rename ${path.basename(copy)} to ` +
  "studio.db, and start the version that ran before. What was made since is lost then.";

/**
 * @param location PostgreSQL's address, or null for `studio.db` in the data directory.
 * @param location.databasePool connections to PostgreSQL.
 * @param location.copiesBeforeUpdate false: a SQLite database is updated without a copy of it.
 * @param location.migrateOnStart false: waits for another process that applies the migrations.
 * @param onLost is called with the reason when an idle connection is lost; the next query opens another one.
 * @param onQuery is called after each query.
 * @param onUpdate is called before a database that is not new is changed; a SQLite database has been copied then.
 * @throws Error when the migrations cannot be applied, or are not applied within a minute.
 */
export async function openDatabase(
  location: {
    databaseUrl: string | null;
    dataDir: string;
    databasePool?: number;
    migrateOnStart?: boolean;
    copiesBeforeUpdate?: boolean;
  },
  onLost?: (reason: string) => void,
  onQuery?: OnQuery,
  onUpdate: (update: DatabaseUpdate) => void = () => {},
): Promise<Kysely<Database>> {
  const { databasePool: connections } = location;
  const migratesHere = location.migrateOnStart !== false;
  const file = path.join(/* turbopackIgnore: true */ location.dataDir, "studio.db");
  let isTold = false;
  const before: BeforeUpdate = async (tx, applied) => {
    const [from = "", to = ""] = [applied.at(-1), Object.keys(MIGRATIONS).at(-1)];
    const isCopied = !location.databaseUrl && location.copiesBeforeUpdate !== false;
    const copy = isCopied ? await copyBeforeUpdate(tx, file, to) : null;
    // On PostgreSQL an update begins again until it gets its locks.
    if (!isTold) onUpdate({ from, to, copy });
    isTold = true;
  };
  if (location.databaseUrl && migratesHere) {
    const patient = openPostgres(location.databaseUrl, { statements: "patient" });
    await migrate(patient, MIGRATIONS, before).finally(() => patient.destroy());
  }
  const db = location.databaseUrl
    ? openPostgres(location.databaseUrl, {
        ...(connections && { connections }),
        ...(onLost && { onLost }),
        ...(onQuery && { onQuery }),
      })
    : openSqlite(file, { onQuery });
  try {
    if (!migratesHere) await waitForMigrations(db);
    else if (!location.databaseUrl) await migrate(db, MIGRATIONS, before);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return db;
}
