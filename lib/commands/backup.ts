/**
 * Copies the database of the studio with the same settings into one file, also while the studio runs. Run it with
 * `npm run backup -- FILE`.
 */
import { closeSync, existsSync, openSync } from "node:fs";
import path from "node:path";
import { sql } from "kysely";
import { openSqlite } from "@/lib/db/sqlite";
import { settings } from "@/lib/env";
import { runMain } from "./run-main";

async function main(target: string | undefined): Promise<void> {
  if (!target) throw new Error("Usage: npm run backup -- FILE");
  const { databaseUrl, dataDir, pictureStore } = settings();
  if (databaseUrl) throw new Error("This studio stores its data in PostgreSQL: use pg_dump.");
  const source = path.join(dataDir, "studio.db");
  if (!existsSync(source)) throw new Error(`${source} does not exist; nothing was copied.`);
  // Created first, and only if it does not exist: SQLite would create it readable for other users.
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

await runMain(() => main(process.argv[2]));
