/**
 * Copies the database of the studio with the same settings into one file, whether that studio runs or not. Run it through
 * `npm run backup -- FILE`.
 */
import { closeSync, existsSync, openSync } from "node:fs";
import path from "node:path";
import { sql } from "kysely";
import { openSqlite } from "@/lib/db/sqlite";
import { settings } from "@/lib/env";

async function main(target: string | undefined): Promise<void> {
  if (!target) throw new Error("Usage: npm run backup -- FILE");
  const { databaseUrl, dataDir, pictureStore } = settings();
  if (databaseUrl) throw new Error("This studio keeps its data in PostgreSQL: use pg_dump.");
  const source = path.join(dataDir, "studio.db");
  if (!existsSync(source)) throw new Error(`There is no ${source}; nothing was copied.`);
  // Made first and refused when it is there: SQLite would let other users read it.
  closeSync(openSync(target, "wx", 0o600));
  const db = openSqlite(source);
  try {
    await sql`vacuum into ${target}`.execute(db);
  } finally {
    await db.destroy();
  }
  console.log(`The database is in ${path.resolve(target)}.`);
  if (pictureStore === "files") console.log(`Now copy the pictures: ${path.join(dataDir, "pictures")}`);
}

try {
  await main(process.argv[2]);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
