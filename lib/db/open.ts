/** Opens the database of the settings, once its migrations are applied. */
import "server-only";
import path from "node:path";
import type { Kysely } from "kysely";
import { migrate, waitForMigrations } from "./migrate";
import type { OnQuery } from "./on-query";
import { openPostgres } from "./postgres";
import type { Database } from "./schema";
import { openSqlite } from "./sqlite";

/**
 * @param location PostgreSQL's address, or null for `studio.db` in the data directory.
 * @param location.databasePool connections to PostgreSQL.
 * @param location.migrateOnStart false: waits for another process that applies the migrations.
 * @param onLost is called with the reason when an idle connection is lost; the next query opens another one.
 * @param onQuery is called after each query.
 * @throws Error when the migrations cannot be applied, or are not applied within a minute.
 */
export async function openDatabase(
  location: { databaseUrl: string | null; dataDir: string; databasePool?: number; migrateOnStart?: boolean },
  onLost?: (reason: string) => void,
  onQuery?: OnQuery,
): Promise<Kysely<Database>> {
  const { databasePool: connections } = location;
  const migratesHere = location.migrateOnStart !== false;
  if (location.databaseUrl && migratesHere) {
    const patient = openPostgres(location.databaseUrl, { statements: "patient" });
    await migrate(patient).finally(() => patient.destroy());
  }
  const db = location.databaseUrl
    ? openPostgres(location.databaseUrl, {
        ...(connections && { connections }),
        ...(onLost && { onLost }),
        ...(onQuery && { onQuery }),
      })
    : openSqlite(path.join(/* turbopackIgnore: true */ location.dataDir, "studio.db"), { onQuery });
  try {
    if (!migratesHere) await waitForMigrations(db);
    else if (!location.databaseUrl) await migrate(db);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return db;
}
