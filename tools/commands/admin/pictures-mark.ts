/** Marks pictures that were stored before files said where they come from. */
import { parseArgs } from "node:util";
import { createLog } from "@/lib/base/log";
import { markStored } from "@/lib/creations/pictures/mark-stored";
import { openMarks } from "@/lib/origin/open-marks";
import { openPictureStore } from "@/lib/pictures/open-store";
import { commandSettings } from "@/lib/settings/env";
import { openStudioDatabase } from "./databases";
import type { Subcommand } from "./subcommand";

export default {
  summary:
    "Writes into stored pictures where they come from, and signs them; those that are signed stay as they are.",
  usage: "pictures-mark",
  afterFailure: "Nothing is lost: run it again, and it goes on.",
  async run(args) {
    parseArgs({ args, options: {} });
    const clock = { now: () => Date.now() };
    const current = commandSettings();
    const db = await openStudioDatabase(current);
    try {
      if (current.secret === "")
        throw new Error("Start the studio once before: it makes the secret that seals its certificate.");
      const store = openPictureStore(current, db, clock);
      const marks = openMarks({ settings: current, db, clock, log: createLog(current.logLevel) });
      const { marked, unchanged, left, removed } = await markStored({ db, store, marks, clock });
      await store.close?.();
      console.log(`${marked} pictures marked, ${unchanged} were, ${left} are not.`);
      if (removed > 0) console.log(`${removed} files that marked ones replaced in earlier runs are removed.`);
      if (marked > 0)
        console.log(
          "The files before them are kept for readers and backups: run this again tomorrow to remove them.",
        );
    } finally {
      await db.destroy();
    }
  },
} satisfies Subcommand;
