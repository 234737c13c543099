/** Brings the database up to date and ends, for a job that runs before the processes of a new version start. */
import { parseArgs } from "node:util";
import { openDatabase, wayBack } from "@/lib/db/open";
import { commandSettings } from "@/lib/settings/env";
import type { Subcommand } from "./subcommand";

export default {
  summary: "Brings the database up to date with this version of the studio. Does nothing when it is.",
  usage: "migrate [--without-copy]",
  async run(args) {
    const { values } = parseArgs({ args, options: { "without-copy": { type: "boolean", default: false } } });
    const location = {
      ...commandSettings(),
      migrateOnStart: true,
      copiesBeforeUpdate: !values["without-copy"],
    };
    const db = await openDatabase(location, undefined, undefined, ({ from, to, copy }) => {
      console.log(`The database is brought from ${from} to ${to}.`);
      if (copy) console.log(`A copy from before is ${copy}. ${wayBack(copy)}`);
    });
    await db.destroy();
    console.log("The database is up to date.");
  },
} satisfies Subcommand;
