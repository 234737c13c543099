/**
 * Fills the database of a studio with plausible creations of one person, to see how it feels after a year of use.
 *
 * It works on the studio with the same settings, whether that runs or not. Run it through
 * `npm run seed -- --count N --name NAME`; the name is the one to sign in with. Running it again adds more.
 */
import { parseArgs } from "node:util";
import { demoAccount, rememberPerson } from "@/lib/auth/people";
import { openDatabase } from "@/lib/db/open";
import { SettingsError, settings } from "@/lib/env";
import { openPictureStore } from "@/lib/runtime";
import { seedCreations } from "./seed/seed-creations";

const USAGE = "Usage: npm run seed -- --count N --name NAME";
const MAX_COUNT = 100_000;

/** @throws Error with a sentence when the arguments make no sense */
function wishes(args: string[]): { count: number; name: string } {
  const { values } = parseArgs({
    args,
    options: { count: { type: "string", default: "200" }, name: { type: "string", default: "" } },
  });
  const count = Number(values.count);
  if (!Number.isInteger(count) || count < 1 || count > MAX_COUNT) {
    throw new Error(`The count is a whole number from 1 to ${MAX_COUNT}.`);
  }
  return { count, name: values.name };
}

async function main(): Promise<void> {
  const { count, name } = wishes(process.argv.slice(2));
  const wanted = settings();
  const clock = { now: () => Date.now() };
  const db = await openDatabase(wanted);
  try {
    const account = demoAccount(name);
    const ownerId = await rememberPerson({ db, clock }, account);
    const store = openPictureStore(wanted, db, clock);
    const say = (done: number) => process.stderr.write(`\r${done} of ${count} creations`);
    await seedCreations({ db, store, clock }, { ownerId, count, onProgress: say });
    process.stderr.write("\n");
    console.log(`${account.name} has ${count} more creations. Sign in with that name at ${wanted.publicUrl}`);
  } finally {
    await db.destroy();
  }
}

try {
  await main();
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  console.error(error instanceof SettingsError ? message : `${message}\n${USAGE}`);
  process.exitCode = 1;
}
