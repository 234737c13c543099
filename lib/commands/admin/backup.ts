/** Writes everything the studio keeps into one file, also while it runs, or checks such a file. */
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { checkBackup, openBackup } from "@/lib/backup/read-backup";
import { writeBackup } from "@/lib/backup/write-backup";
import { type Settings, settings } from "@/lib/env";
import { openPictureStore } from "@/lib/pictures/open-store";
import { nameOf, openPlace, placeOf } from "./databases";
import { type Subcommand, UsageError } from "./subcommand";

export default {
  summary: "Writes database, pictures and secret into one file while the studio runs, or checks such a file.",
  usage: "backup FILE | backup --verify FILE",
  async run(args) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { verify: { type: "boolean", default: false } },
    });
    const [file, ...more] = positionals;
    if (!file || more.length > 0) throw new UsageError("Name one file.");
    await (values.verify ? verify(file, settings()) : write(path.resolve(file), settings()));
  },
} satisfies Subcommand;

async function write(file: string, current: Settings): Promise<void> {
  if (existsSync(file)) throw new Error(`${file} exists already; it is not replaced.`);
  const place = placeOf(current);
  if ("file" in place && !existsSync(place.file))
    throw new Error(`${place.file} does not exist; nothing was copied.`);
  const db = openPlace(place);
  const clock = { now: () => Date.now() };
  const store = openPictureStore(current, db, clock);
  try {
    const { manifest, byteLength } = await writeBackup(
      {
        db,
        store,
        dataDir: current.dataDir,
        secret: { value: current.secret, isIncluded: isLocalSecret(current) },
        passphrase: current.backupPassphrase,
        clock,
      },
      file,
      (what) => console.error(what),
    );
    const { tables, pictures, secret } = manifest;
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(
      `${file}: ${byteLength} bytes, ${rows} rows of ${nameOf(place)}, ${pictures.count} picture files` +
        `${current.backupPassphrase === null ? ", not encrypted" : ", encrypted"}.`,
    );
    if (pictures.purged.length > 0)
      console.log(`${pictures.purged.length} pictures were removed for good meanwhile and are left out.`);
    if (pictures.lost.length > 0)
      console.warn(
        `The picture store lacks ${pictures.lost.length} files that the database names: ${pictures.lost[0]}, …`,
      );
    if (!secret.is_included)
      console.log("NEXTAUTH_SECRET is not in it. Keep it: without it, sessions and share links end.");
  } finally {
    await store.close?.();
    await db.destroy();
  }
}

/** A secret from the environment is kept by whoever set it; that of the data folder would be lost with it. */
function isLocalSecret({ secret, dataDir }: Settings): boolean {
  const file = path.join(dataDir, "secret");
  return existsSync(file) && readFileSync(file, "utf8").trim() === secret;
}

async function verify(file: string, { backupPassphrase }: Settings): Promise<void> {
  const backup = await openBackup(file, backupPassphrase);
  try {
    await checkBackup(backup);
    const { made_at, tables, pictures } = backup.manifest;
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(
      `The backup of ${made_at} is complete: ${rows} rows, ${pictures.count} picture files, all checksums right, ${backup.isEncrypted ? "encrypted" : "not encrypted"}.`,
    );
  } finally {
    await backup.close();
  }
}
