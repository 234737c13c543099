/** Compares the picture store with the database, and removes what nobody refers to. */
import { parseArgs } from "node:util";
import { openPictureStore } from "@/lib/pictures/open-store";
import { checkPictures } from "@/lib/pictures/upkeep/check-pictures";
import { commandSettings } from "@/lib/settings/env";
import { openStudioDatabase } from "./databases";
import type { Subcommand } from "./subcommand";

export default {
  summary:
    "Finds missing pictures, and files of the store that nothing refers to for a day; removes those on request.",
  usage: "pictures-check [--remove]",
  async run(args) {
    const { values } = parseArgs({ args, options: { remove: { type: "boolean", default: false } } });
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
      await store.close?.();
      const { pictures, stored, orphans, missing, foreign } = found;
      console.log(
        `${pictures} pictures, ${stored.keys} files (${stored.bytes} bytes), ${orphans.keys} orphans (${orphans.bytes} bytes, ${orphans.removed} removed), ${foreign} files of others.`,
      );
      if (missing > 0) throw new Error(`${missing} files of pictures are missing or incomplete.`);
      if (orphans.keys > orphans.removed) console.log("Remove the orphans with --remove.");
    } finally {
      await db.destroy();
    }
  },
} satisfies Subcommand;
