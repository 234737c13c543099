/** Opens the database of the settings for one subcommand, and closes it afterwards. */
import type { AdminDeps } from "@/lib/admin/deps";
import { openDatabase } from "@/lib/db/open";
import { settings } from "@/lib/env";

/** What `work` changes is seen by running processes at once. */
export async function withDatabase(work: (deps: AdminDeps) => Promise<void>): Promise<void> {
  const current = settings();
  const db = await openDatabase(current);
  try {
    await work({ db, clock: { now: () => Date.now() }, settings: current });
  } finally {
    await db.destroy();
  }
}
