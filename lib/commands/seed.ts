/**
 * Fills a studio's database with creations of one person: a campaign of two weeks, or, with a count, a library like after
 * years of use.
 *
 * It works on the database of the studio with the same settings, also while that studio runs. Run it through
 * `npm run seed -- --name NAME`, with `--count N` for N creations; the name is the one to sign in with. Running it again
 * adds more.
 */
import { parseArgs } from "node:util";
import { settings } from "@/lib/env";
import { runMain } from "./run-main";
import { seedPerson } from "./seed/seed-person";

const USAGE = "Usage: npm run seed -- --name NAME [--count N]";
const MAX_COUNT = 100_000;

/** @throws Error with a sentence for invalid arguments */
function parseArguments(args: string[]): { count: number | undefined; name: string } {
  const { values } = parseArgs({
    args,
    options: { count: { type: "string" }, name: { type: "string", default: "" } },
  });
  if (values.count === undefined) return { count: undefined, name: values.name };
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
  if (count !== undefined) process.stderr.write("\n");
  console.log(
    `${person.name} has ${person.created} new creations. Sign in with that name at ${current.publicUrl}`,
  );
}

await runMain(main, USAGE);
