/** Seeds the studio with these settings for one person of the demo sign-in. */
import { demoAccount, rememberPerson } from "@/lib/auth/people";
import { openDatabase } from "@/lib/db/open";
import type { Settings } from "@/lib/env";
import { openPictureStore } from "@/lib/runtime";
import { seedCreations } from "./seed-creations";

interface PersonOptions {
  /** The name to sign in with. */
  name: string;
  /** The number of creations. */
  count: number;
  onProgress?: (done: number) => void;
}

/**
 * Adds creations, also while the studio runs.
 *
 * @returns the name as it is shown.
 */
export async function seedPerson(
  settings: Settings,
  { name, ...options }: PersonOptions,
): Promise<{ name: string }> {
  const clock = { now: () => Date.now() };
  const account = demoAccount(name);
  const db = await openDatabase(settings);
  try {
    const ownerId = await rememberPerson({ db, clock }, account);
    const store = openPictureStore(settings, db, clock);
    await seedCreations({ db, store, clock }, { ownerId, ...options });
  } finally {
    await db.destroy();
  }
  return { name: account.name };
}
