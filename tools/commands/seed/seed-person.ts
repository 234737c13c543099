/** Seeds the studio with these settings for one person of the demo sign-in. */

import { demoAccount, rememberPerson } from "@/lib/auth/people";
import { openPictureStore } from "@/lib/pictures/open-store";
import type { Settings } from "@/lib/settings/env";
import { openStudioDatabase } from "@/tools/commands/admin/databases";
import { seedCampaign } from "./seed-campaign";
import { seedCreations } from "./seed-creations";

interface PersonOptions {
  /** The name to sign in with. */
  name: string;
  /** The number of creations for a large library; without it, the campaign. */
  count?: number | undefined;
  /** Of the pictures of a large library. */
  resolution?: number;
  onProgress?: (done: number) => void;
}

/**
 * Adds creations, also while the studio runs.
 *
 * @returns the name as it is shown, and the number of new creations.
 */
export async function seedPerson(
  settings: Settings,
  { name, count, resolution, onProgress = () => {} }: PersonOptions,
): Promise<{ name: string; created: number }> {
  const clock = { now: () => Date.now() };
  const account = demoAccount(name);
  const db = await openStudioDatabase(settings);
  try {
    const ownerId = await rememberPerson({ db, clock }, account);
    const store = openPictureStore(settings, db, clock);
    const deps = { db, store, clock };
    if (count === undefined) return { name: account.name, created: await seedCampaign(deps, ownerId) };
    await seedCreations(deps, { ownerId, count, resolution, onProgress });
    return { name: account.name, created: count };
  } finally {
    await db.destroy();
  }
}
