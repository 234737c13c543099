/** Writes everything the studio keeps into one file, also while it runs, or checks such a file. */
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import type { Kysely } from "kysely";
import { everySoOften } from "@/lib/backup/every-so-often";
import {
  keptBackups,
  nameOfBackup,
  removeOlderBackups,
  removeUnfinishedBackups,
} from "@/lib/backup/kept-backups";
import { checkBackup, manifestOf, openBackup } from "@/lib/backup/read-backup";
import { writeBackup } from "@/lib/backup/write-backup";
import { storageProblem } from "@/lib/base/storage-problem";
import type { Database } from "@/lib/db/schema";
import { knownStudioId, studioId } from "@/lib/db/studio-id";
import { openPictureStore } from "@/lib/pictures/open-store";
import { commandSettings, type Settings } from "@/lib/settings/env";
import { nameOf, openExisting, placeOf } from "./databases";
import { type Subcommand, UsageError } from "./subcommand";

export default {
  summary:
    "Writes database, pictures and secret into one file while the studio runs, or into a folder again and again, or checks such a file.",
  usage: "backup FILE | backup --to FOLDER [--keep N] [--every HOURS] | backup --verify FILE",
  afterFailure:
    "Nothing is left of this backup, and earlier ones are as they were. Run the command again then.",
  async run(args) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        verify: { type: "boolean", default: false },
        to: { type: "string" },
        keep: { type: "string" },
        every: { type: "string" },
      },
    });
    const current = commandSettings();
    if (values.to !== undefined) {
      if (values.verify || positionals.length > 0) throw new UsageError("Name a file or a folder.");
      const keep = wholeNumber("--keep", values.keep, { least: 1 });
      const hours = wholeNumber("--every", values.every, { least: 1 });
      const folder = path.resolve(values.to);
      return untilSignal((signal) =>
        hours === null ? into(folder, keep, current, signal) : again(folder, keep, hours, current, signal),
      );
    }
    if (values.keep !== undefined || values.every !== undefined)
      throw new UsageError("--keep and --every are for a folder: --to FOLDER.");
    const [file, ...more] = positionals;
    if (!file || more.length > 0) throw new UsageError("Name one file.");
    if (values.verify) return verify(file, current);
    const target = path.resolve(file);
    await untilSignal((signal) =>
      withStudio(current, async (db) => void (await write(db, target, current, signal))),
    );
  },
} satisfies Subcommand;

function wholeNumber(name: string, text: string | undefined, { least }: { least: number }): number | null {
  if (text === undefined) return null;
  if (!/^\d{1,5}$/.test(text) || Number(text) < least)
    throw new UsageError(`${name} must be a whole number from ${least}.`);
  return Number(text);
}

/** A process of a container hears a stop only if it listens; what is being written is given up then. */
async function untilSignal(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const stop = new AbortController();
  const onSignal = (name: string) =>
    stop.abort(new Error(`Stopped by ${name}; nothing is left of a backup that was being made.`));
  for (const name of ["SIGTERM", "SIGINT"] as const) process.once(name, onSignal);
  try {
    await work(stop.signal);
  } finally {
    for (const name of ["SIGTERM", "SIGINT"] as const) process.off(name, onSignal);
  }
}

/** One backup into a folder; older ones of this studio go when every checksum of the new one was read again. */
async function into(
  folder: string,
  keep: number | null,
  current: Settings,
  signal: AbortSignal,
): Promise<void> {
  const now = Date.now();
  // A folder that is not mounted must not be made on another disk.
  if (!existsSync(folder)) throw new Error(`${folder} does not exist; nothing was copied.`);
  await removeUnfinishedBackups(folder, now);
  const hasBackups = (await keptBackups(folder)).length > 0;
  // Verified before it has its name: `restore --newest`, the next one and the next run take what has a name for a good one.
  const beforeNamed = keep === null ? undefined : (draft: string) => verify(draft, current, signal);
  const { file, lost } = await withStudio(current, async (db) => {
    if (hasBackups) await requireUsed(db, nameOf(placeOf(current)));
    const named = freeName(folder, await studioId(db, now), now);
    return { file: named, ...(await write(db, named, current, signal, beforeNamed)) };
  });
  if (keep === null) return;
  if (lost > 0)
    console.warn(
      `The backup is complete, but the picture store lacks ${lost} files, which an older one may have: the newest backup without ` +
        "losses is not removed. Take them from there, or delete these creations. pictures-check lists them.",
    );
  const isWhole = async (one: string) => {
    if (one === file) return lost === 0;
    const manifest = await manifestOf(one, current.backupPassphrase);
    return manifest && manifest.pictures.lost.length === 0;
  };
  for (const removed of await removeOlderBackups(folder, keep, file, isWhole))
    console.log(`${removed} was removed.`);
}

/** Names have seconds: of two backups that begin in one, the second is called by the next that is free. */
function freeName(folder: string, studio: string, now: number): string {
  const file = path.join(folder, nameOfBackup(studio, now));
  return existsSync(file) ? freeName(folder, studio, now + 1_000) : file;
}

/** A failed backup is tried again soon, and the process goes on. */
const RETRY_MS = 10 * 60_000;

async function again(
  folder: string,
  keep: number | null,
  hours: number,
  current: Settings,
  signal: AbortSignal,
): Promise<void> {
  // One whose time is in the future was made before the clock was set back.
  const newest = async (now: number) => {
    const studio = await withStudio(current, knownStudioId);
    const own = (await keptBackups(folder)).filter((one) => studio !== null && one.studio === studio);
    return own.find(({ madeAt }) => madeAt <= now)?.madeAt ?? null;
  };
  const onFailure = (error: unknown) =>
    console.error(
      `${storageProblem(error) ?? (error instanceof Error ? error.message : String(error))}\nThis is looked at again in ten minutes.`,
    );
  const pace = { everyMs: hours * 60 * 60_000, retryMs: RETRY_MS, signal, onFailure };
  await everySoOften(pace, newest, () => into(folder, keep, current, signal));
}

async function withStudio<Result>(
  current: Settings,
  work: (db: Kysely<Database>) => Promise<Result>,
): Promise<Result> {
  const db = await openExisting(placeOf(current));
  return work(db).finally(() => db.destroy());
}

/** @param beforeNamed checks the complete file. @returns how many files of pictures the store lacks. */
async function write(
  db: Kysely<Database>,
  file: string,
  current: Settings,
  signal: AbortSignal,
  beforeNamed?: (draft: string) => Promise<void>,
): Promise<{ lost: number }> {
  if (existsSync(file)) throw new Error(`${file} exists already; it is not replaced.`);
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
        signal,
        ...(beforeNamed && { beforeNamed }),
      },
      file,
      (what) => console.error(what),
    );
    const { tables, pictures, secret, left_out } = manifest;
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(
      `${file}: ${byteLength} bytes, ${rows} rows of ${nameOf(placeOf(current))}, ${pictures.count} picture files` +
        `${current.backupPassphrase === null ? ", not encrypted" : ", encrypted"}.`,
    );
    if (pictures.purged.length > 0)
      console.log(`${pictures.purged.length} pictures were removed for good meanwhile and are left out.`);
    if (pictures.lost.length > 0)
      console.warn(
        `The picture store lacks ${pictures.lost.length} files that the database names: ${pictures.lost[0]}, …`,
      );
    if (left_out)
      console.log(
        `${left_out.keys} keys of companies are not in it, because it is not encrypted: paste them again after a restore, or set BACKUP_PASSPHRASE.`,
      );
    if (!secret.is_included)
      console.log("NEXTAUTH_SECRET is not in it. Keep it: without it, sessions and share links end.");
    return { lost: pictures.lost.length };
  } finally {
    await store.close?.();
  }
}

/** A studio that began anew because its disk was lost must not become the newest backup: it would be restored. */
async function requireUsed(db: Kysely<Database>, name: string): Promise<void> {
  for (const table of ["people", "creations"] as const)
    if (await db.selectFrom(table).select("id").limit(1).executeTakeFirst()) return;
  throw new Error(
    `${name} has no people and no creations, but the folder has backups: nothing was copied. If the studio's disk was lost, ` +
      "restore the newest. A new studio is backed up here once somebody has signed in, or into an empty folder.",
  );
}

/** A secret from the environment is kept by whoever set it; that of the data folder would be lost with it. */
function isLocalSecret({ secret, dataDir }: Settings): boolean {
  const file = path.join(dataDir, "secret");
  return existsSync(file) && readFileSync(file, "utf8").trim() === secret;
}

async function verify(file: string, { backupPassphrase }: Settings, signal?: AbortSignal): Promise<void> {
  const backup = await openBackup(file, backupPassphrase, signal);
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
