/** Compares the picture store with the database and signed files with their signatures, and removes what nobody refers to. */
import { parseArgs } from "node:util";
import { openPictureStore } from "@/lib/pictures/open-store";
import { checkIntact } from "@/lib/pictures/upkeep/check-intact";
import { checkPictures } from "@/lib/pictures/upkeep/check-pictures";
import { commandSettings } from "@/lib/settings/env";
import { openStudioDatabase } from "./databases";
import type { Subcommand } from "./subcommand";

export default {
  summary:
    "Finds missing pictures, signed files that were altered, and files that nothing refers to for a day; removes the last on request.",
  usage: "pictures-check [--remove] [--quick]",
  async run(args) {
    const { values } = parseArgs({
      args,
      options: { remove: { type: "boolean", default: false }, quick: { type: "boolean", default: false } },
    });
    const clock = { now: () => Date.now() };
    const current = commandSettings();
    const db = await openStudioDatabase(current);
    try {
      const store = openPictureStore(current, db, clock);
      const found = await checkPictures(
        { db, store, clock },
        {
          removes: values.remove,
          onFinding: (finding) =>
            console.log(
              finding.kind === "missing"
                ? `${finding.reason}: ${finding.key} of picture ${finding.pictureId}`
                : `orphan${finding.isRemoved ? ", removed" : ""}: ${finding.key} (${finding.byteLength} bytes)`,
            ),
        },
      );
      const intact = values.quick
        ? null
        : await checkIntact({ db, store }, (key, pictureId) =>
            console.log(`altered: ${key} of picture ${pictureId} is not the file that was signed`),
          );
      await store.close?.();
      const { pictures, stored, orphans, missing, foreign } = found;
      console.log(
        `${pictures} pictures, ${stored.keys} files (${stored.bytes} bytes), ${orphans.keys} orphans (${orphans.bytes} bytes, ${orphans.removed} removed), ${foreign} files of others.`,
      );
      if (intact) console.log(`${intact.signed} signed files, ${intact.altered} altered.`);
      if (missing > 0) throw new Error(`${missing} files of pictures are missing or incomplete.`);
      if (orphans.keys > orphans.removed) console.log("Remove the orphans with --remove.");
    } finally {
      await db.destroy();
    }
  },
} satisfies Subcommand;
