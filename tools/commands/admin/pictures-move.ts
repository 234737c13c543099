/** Copies the pictures from the store of the settings to another one, also while the studio runs. */
import { parseArgs } from "node:util";
import { openPictureStore } from "@/lib/pictures/open-store";
import { movePictures } from "@/lib/pictures/upkeep/move-pictures";
import { commandSettings } from "@/lib/settings/env";
import { openStudioDatabase } from "./databases";
import { type Subcommand, UsageError } from "./subcommand";

const STORES = ["files", "database", "s3"] as const;

export default {
  summary: "Copies all pictures to another store and compares their checksums; the old ones stay.",
  usage: `pictures-move --to ${STORES.join("|")}`,
  afterFailure: "The old pictures were not touched. Run the same command again then.",
  async run(args) {
    const { values } = parseArgs({ args, options: { to: { type: "string" } } });
    const current = commandSettings();
    const target = STORES.find((name) => name === values.to);
    if (!target) throw new UsageError(`--to must be one of ${STORES.join(", ")}.`);
    if (target === current.pictureStore) throw new UsageError(`PICTURE_STORE is ${target} already.`);
    const clock = { now: () => Date.now() };
    const db = await openStudioDatabase(current);
    try {
      const from = openPictureStore(current, db, clock);
      const to = openPictureStore({ ...current, pictureStore: target }, db, clock);
      await Promise.all([from.check?.(), to.check?.()]);
      let reportedAt = clock.now();
      const moved = await movePictures(
        { db, from, to },
        {
          onProgress({ copied, unchanged }) {
            if (clock.now() - reportedAt < 1_000) return;
            reportedAt = clock.now();
            process.stderr.write(`\r${copied} copied, ${unchanged} were there`);
          },
          onProblem: (key, problem) =>
            console.error(
              `${key}: ${problem === "missing" ? "is missing in the old store" : problem.message}`,
            ),
        },
      );
      await Promise.all([from.close?.(), to.close?.()]);
      const { copied, copiedBytes, unchanged, missing, failed } = moved;
      console.log(
        `Copied ${copied} files (${copiedBytes} bytes), each compared by SHA-256; ${unchanged} were there already, ${missing} are missing in the old store, ${failed} could not be copied.`,
      );
      if (failed > 0) throw new Error("Not all pictures were copied. Run this again.");
      console.log(
        copied > 0
          ? `Pictures that came meanwhile may be missing. Run this again until it copies few, then set PICTURE_STORE=${target}, restart all processes, and run it once more with PICTURE_STORE=${current.pictureStore} in its environment.`
          : `Everything is in ${target}. Set PICTURE_STORE=${target} and restart all processes; the old pictures were not touched.`,
      );
    } finally {
      await db.destroy();
    }
  },
} satisfies Subcommand;
