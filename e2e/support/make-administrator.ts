/** Makes somebody an administrator of the studio of the tests. */
import path from "node:path";
import { openSqlite } from "@/lib/db/sqlite";

/** In the database, because who signed in first among all tests is chance. @param name the person's name at sign-in. */
export async function makeAdministrator(name: string): Promise<void> {
  const db = openSqlite(path.join(process.env.E2E_DATA_DIR ?? "", "studio.db"));
  try {
    await db.updateTable("people").set({ is_admin: 1 }).where("name", "=", name).execute();
  } finally {
    await db.destroy();
  }
}
