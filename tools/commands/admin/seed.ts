/** Gives a person of the demo sign-in a campaign of two weeks, or, with a count, a library like after years of use. */
import { parseArgs } from "node:util";
import { commandSettings } from "@/lib/settings/env";
import { seedPerson } from "../seed/seed-person";
import { type Subcommand, UsageError } from "./subcommand";

const MAX_COUNT = 100_000;

function parse(args: string[]): { count: number | undefined; name: string } {
  const { values } = parseArgs({
    args,
    options: { count: { type: "string" }, name: { type: "string", default: "" } },
  });
  if (values.count === undefined) return { count: undefined, name: values.name };
  const count = Number(values.count);
  if (!Number.isInteger(count) || count < 1 || count > MAX_COUNT) {
    throw new UsageError(`--count must be a whole number from 1 to ${MAX_COUNT}.`);
  }
  return { count, name: values.name };
}

export default {
  summary: "Adds a campaign, or N creations, for a person of the demo sign-in. Each run adds more.",
  usage: "seed --name NAME [--count N]",
  async run(args) {
    const { count, name } = parse(args);
    const current = commandSettings();
    const onProgress = (done: number) => process.stderr.write(`\r${done} of ${count} creations`);
    const person = await seedPerson(current, { name, count, onProgress });
    if (count !== undefined) process.stderr.write("\n");
    console.log(
      `${person.name} has ${person.created} new creations. Sign in with that name at ${current.publicUrl}`,
    );
  },
} satisfies Subcommand;
