/** Brings the database up to date and ends, for a job that runs before the processes of a new version start. */
import { openDatabase } from "@/lib/db/open";
import { settings } from "@/lib/env";
import { type Subcommand, UsageError } from "./subcommand";

export default {
  summary: "Brings the database up to date with this version of the studio. Does nothing when it is.",
  usage: "migrate",
  async run(args) {
    if (args.length > 0) throw new UsageError("migrate takes no arguments.");
    const db = await openDatabase({ ...settings(), migrateOnStart: true });
    await db.destroy();
    console.log("The database is up to date.");
  },
} satisfies Subcommand;
