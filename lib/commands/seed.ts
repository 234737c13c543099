/**
 * Fills a studio's database with plausible creations of one person, like after a year of use.
 *
 * It works on the database of the studio with the same settings, also while that studio runs. Run it through
 * `npm run seed -- --count N --name NAME`; the name is the one to sign in with. Running it again adds more.
 */
import { parseArgs } from "node:util";
import { settings } from "@/lib/env";
import { runMain } from "./run-main";
import { seedPerson } from "./seed/seed-person";

const USAGE = "Usage: npm run seed -- --count N --name NAME";
const MAX_COUNT = 100_000;

/** @throws Error with a sentence for invalid arguments */
function parseArguments(args: string[]): { count: number; name: string } {
  const { values } = parseArgs({
    args,
    options: { count: { type: "string", default: "200" }, name: { type: "string", default: "" } },
  });
  const count = Number(values.count);
  if (!Number.isInteger(count) || count < 1 || count > MAX_COUNT) {
    throw new Error(`--count must be a whole number from 1 to ${MAX_COUNT}.`);
  }
  return { count, name: values.name };
}

async function main(): Promise<void> {
  const { count, name } = parseArguments(process.argv.slice(2));
  const current = settings();
  const onProgress = (done: number) => process.stderr.write(`\r${done} of ${count} creations`);
  const person = await seedPerson(current, { name, count, onProgress });
  process.stderr.write("\n");
  console.log(`${person.name} has ${count} new creations. Sign in with that name at ${current.publicUrl}`);
}

await runMain(main, USAGE);
