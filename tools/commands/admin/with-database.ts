/** Opens the database of the settings for one subcommand, and closes it afterwards. */
import type { AdminDeps } from "@/lib/admin/deps";
import { commandSettings } from "@/lib/settings/env";
import { openStudioDatabase } from "./databases";

/** What `work` changes is seen by running processes at once. */
export async function withDatabase(work: (deps: AdminDeps) => Promise<void>): Promise<void> {
  const current = commandSettings();
  const db = await openStudioDatabase(current);
  try {
    await work({ db, clock: { now: () => Date.now() }, settings: current });
  } finally {
    await db.destroy();
  }
}
