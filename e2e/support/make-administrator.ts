/** Makes somebody an administrator of the studio of the tests. */
import { openDatabase } from "@/lib/db/open";
import { parseSettings } from "@/lib/settings/env";
import { environment } from "./seed";

/** In the database, because which test signs in first is chance. @param name the person's name at sign-in. */
export async function makeAdministrator(name: string): Promise<void> {
  const db = await openDatabase(parseSettings(environment()));
  try {
    await db.updateTable("people").set({ is_admin: 1 }).where("name", "=", name).execute();
  } finally {
    await db.destroy();
  }
}
