/** Opens the database of the settings and applies missing migrations. */
import "server-only";
import path from "node:path";
import type { Kysely } from "kysely";
import { migrate } from "./migrate";
import { openPostgres } from "./postgres";
import type { Database } from "./schema";
import { openSqlite } from "./sqlite";

/**
 * @param location PostgreSQL's address, or null for `studio.db` in the data directory.
 * @param onLost is called with the reason when an idle connection is lost; the next query opens another one.
 */
export async function openDatabase(
  location: { databaseUrl: string | null; dataDir: string },
  onLost?: (reason: string) => void,
): Promise<Kysely<Database>> {
  if (location.databaseUrl) {
    const patient = openPostgres(location.databaseUrl, { statements: "patient" });
    await migrate(patient).finally(() => patient.destroy());
    return openPostgres(location.databaseUrl, onLost ? { onLost } : {});
  }
  const db = openSqlite(path.join(/* turbopackIgnore: true */ location.dataDir, "studio.db"));
  await migrate(db);
  return db;
}
