/** Copies the database of the stopped studio into an empty one of the other kind. */
import path from "node:path";
import { parseArgs } from "node:util";
import { moveDatabase } from "@/lib/backup/move";
import { commandSettings, type Settings } from "@/lib/settings/env";
import { filling, nameOf, openAlone, openExisting, type Place, placeOf, requireNoStudio } from "./databases";
import { type Subcommand, UsageError } from "./subcommand";

export default {
  summary:
    "Copies the database of the stopped studio to PostgreSQL, or to SQLite. Interrupted, it continues when run again.",
  usage: "db-move --to postgres://USER@HOST/NAME | db-move --to sqlite",
  afterFailure: "The old database is as it was. Run the same command again then: it goes on where it ended.",
  async run(args) {
    const { values } = parseArgs({ args, options: { to: { type: "string", default: "" } } });
    const current = commandSettings();
    await move(placeOf(current), targetOf(values.to, current));
  },
} satisfies Subcommand;

function targetOf(to: string, { databaseUrl, dataDir }: Settings): Place {
  if (to === "sqlite") {
    if (databaseUrl === null) throw new UsageError("The studio uses SQLite already.");
    return { file: path.join(dataDir, "studio.db") };
  }
  // The address is not repeated, because it may have a password.
  if (!/^postgres(?:ql)?:\/\/./.test(to))
    throw new UsageError("--to must be the address of PostgreSQL, or sqlite.");
  if (databaseUrl !== null) throw new UsageError("The studio uses PostgreSQL already; pg_dump copies that.");
  return { databaseUrl: to };
}

async function move(from: Place, to: Place): Promise<void> {
  const source = await openExisting(from, openAlone);
  try {
    await filling(to, async (target) => {
      const { digests, wasComplete } = await moveDatabase(source, target, {
        onTable: (name, { rows }) => console.error(`${rows} rows of ${name}`),
        // Nobody locks PostgreSQL: a studio may have started on it meanwhile.
        beforeOpened: () => requireNoStudio(source, from),
      });
      if (wasComplete) {
        // Nothing was compared: the studio may have used the target since.
        console.log(`They were moved into ${nameOf(to)} before; nothing was done.`);
        return;
      }
      const rows = Object.values(digests).reduce((sum, digest) => sum + digest.rows, 0);
      console.log(
        `All ${rows} rows of ${nameOf(from)} are in ${nameOf(to)}; counts and checksums are the same.`,
      );
      console.log(
        "databaseUrl" in to
          ? "Set DATABASE_URL to that address and start the studio with the same DATA_DIR and NEXTAUTH_SECRET. The old file is as it was."
          : "Remove DATABASE_URL and start the studio with the same DATA_DIR and NEXTAUTH_SECRET. The old database is as it was.",
      );
    });
  } finally {
    await source.destroy();
  }
}
