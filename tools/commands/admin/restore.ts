/** Puts a backup into the empty database and the empty picture store of the settings, of whatever kind. */
import { randomUUID } from "node:crypto";
import { open, rename } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { keptBackups } from "@/lib/backup/kept-backups";
import { openBackup } from "@/lib/backup/read-backup";
import { restoreBackup } from "@/lib/backup/restore";
import { fingerprintOf } from "@/lib/backup/secret";
import { openPictureStore } from "@/lib/pictures/open-store";
import { commandSettings, type Settings } from "@/lib/settings/env";
import { filling, nameOf, placeOf } from "./databases";
import { type Subcommand, UsageError } from "./subcommand";

export default {
  summary:
    "Puts a backup into an empty database and picture store. Interrupted, it continues when run again.",
  usage: "restore FILE | restore --newest FOLDER",
  afterFailure:
    "What was restored so far is kept, and no studio starts on it. Run the same command again then: it goes on where it ended.",
  async run(args) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { newest: { type: "string" } },
    });
    const [file, ...more] = positionals;
    if (more.length > 0 || (file === undefined) === (values.newest === undefined))
      throw new UsageError("Name one file, or the folder whose newest backup it is.");
    await restore(file ?? (await newestIn(path.resolve(values.newest ?? ""))), commandSettings());
  },
} satisfies Subcommand;

async function newestIn(folder: string): Promise<string> {
  const kept = await keptBackups(folder);
  const [newest] = kept;
  if (!newest) throw new Error(`${folder} has no backup that "backup --to" made. Nothing was changed.`);
  const studios = new Set(kept.flatMap(({ studio }) => studio ?? []));
  if (studios.size > 1) {
    const ofEach = [...studios].map((studio) => kept.find((one) => one.studio === studio)?.file);
    throw new Error(
      `${folder} has backups of several studios. Name the file; the newest of each is ${ofEach.join(" and ")}. Nothing was changed.`,
    );
  }
  console.log(`The newest backup is ${newest.file}.`);
  return newest.file;
}

async function restore(file: string, current: Settings): Promise<void> {
  // The whole file is read and checked before anything is written.
  const backup = await openBackup(file, current.backupPassphrase);
  try {
    if (!backup.isEncrypted && current.backupPassphrase !== null)
      console.warn(
        "This backup is not encrypted although BACKUP_PASSPHRASE is set: anybody who could write the file may have made it.",
      );
    const place = placeOf(current);
    const { wasComplete } = await filling(place, async (db) => {
      const store = openPictureStore(current, db, { now: () => Date.now() });
      const target = { db, store, keepSecret: (secret: string) => keepSecret(current.dataDir, secret) };
      try {
        return await restoreBackup(backup, target, (what) => console.error(what));
      } finally {
        await store.close?.();
      }
    });
    const { made_at, secret, pictures, left_out } = backup.manifest;
    console.log(
      wasComplete
        ? `The studio of ${made_at} was put into ${nameOf(place)} before; nothing was changed. Start it now.`
        : `The studio of ${made_at} is in ${nameOf(place)} and its picture store; all checksums are right. Start it now.`,
    );
    if (left_out)
      console.warn(
        `The backup has none of the studio's ${left_out.keys} keys of companies; paste them again.`,
      );
    if (pictures.lost.length > 0)
      console.warn(`${pictures.lost.length} picture files were missing already when the backup was made.`);
    if (!current.secretIsLocal || !secret.is_included) {
      if (fingerprintOf(current.secret) !== secret.fingerprint)
        console.warn(
          "NEXTAUTH_SECRET differs from the one of the backup: everybody signs in again, and share links have to be made " +
            "anew. Set the former one to keep them, before the studio starts.",
        );
    }
  } finally {
    await backup.close();
  }
}

/** Replaces the secret that this studio made for itself: nobody has signed in with it, because the database was empty. */
async function keepSecret(dataDir: string, secret: string): Promise<void> {
  const file = path.join(dataDir, "secret");
  const draft = `${file}.${randomUUID().replaceAll("-", "")}`;
  const handle = await open(draft, "wx", 0o600);
  try {
    await handle.writeFile(`${secret}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, file);
}
