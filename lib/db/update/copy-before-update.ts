/** The copy of a SQLite database from before an update, for the way back. */
import "server-only";
import { readdirSync, rmSync } from "node:fs";
import fs, { type FileHandle } from "node:fs/promises";
import path from "node:path";
import { type Kysely, sql } from "kysely";
import { MIGRATIONS } from "../migrations";
import type { Database } from "../schema";

/** The bytes that are read at once; the process does nothing else meanwhile. */
const PIECE_BYTES = 1_048_576;
/** What an update itself writes at most, for small and for large databases. */
const ROOM_FOR_UPDATE_BYTES = 256 * 1_048_576;
const UNFINISHED = ".unfinished";

/**
 * Copies the database of the running update beside it and removes the copy of an earlier update.
 *
 * The pages are read through the transaction of the update: so they are of one state, which no other process can change
 * until the update has ended. Reading the file itself would drop SQLite's locks on it when it is closed.
 *
 * @param tx the update's transaction, before its first change.
 * @param file the database's file.
 * @param version of the tables after the update: the name of its last migration.
 * @returns the copy's place: `FILE.before-VERSION`.
 * @throws Error saying how much room is missing; the copy of an earlier update is kept then.
 */
export async function copyBeforeUpdate(tx: Kysely<Database>, file: string, version: string): Promise<string> {
  const [pages, pageBytes] = [await pragma(tx, "page_count"), await pragma(tx, "page_size")];
  const place = `${file}.before-${version}`;
  removeCopies(file, (name) => name.endsWith(UNFINISHED));
  await requireRoom(path.dirname(file), pages * pageBytes);
  const unfinished = `${place}${UNFINISHED}`;
  try {
    const target = await fs.open(unfinished, "wx", 0o600);
    try {
      await writePages(tx, target, pages, Math.max(1, Math.floor(PIECE_BYTES / pageBytes)));
      await target.sync();
    } finally {
      await target.close();
    }
    await fs.rename(unfinished, place);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
  await syncFolder(path.dirname(file));
  removeCopies(file, (name) => name !== path.basename(place) && isOfUpdate(name));
  return place;
}

async function writePages(
  tx: Kysely<Database>,
  target: FileHandle,
  pages: number,
  atOnce: number,
): Promise<void> {
  for (let first = 1; first <= pages; first += atOnce) {
    // Asked for a range, SQLite would look at all pages for each piece; a page of a number is found at once.
    const last = Math.min(pages, first + atOnce - 1);
    const { rows } = await sql<{ data: ArrayBuffer }>`with recursive piece(n) as (
        select ${sql.lit(first)} union all select n + 1 from piece where n < ${sql.lit(last)})
      select data from piece cross join sqlite_dbpage where pgno = n order by n`.execute(tx);
    await target.writeFile(Buffer.concat(rows.map(({ data }) => Buffer.from(data))));
  }
}

async function pragma(tx: Kysely<Database>, name: "page_count" | "page_size"): Promise<number> {
  const { rows } = await sql<Record<string, number>>`pragma ${sql.raw(name)}`.execute(tx);
  return Number(rows[0]?.[name]);
}

/** @throws Error when the folder's disk has less room than the copy and the update need. */
async function requireRoom(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await fs.statfs(folder);
  const needed = bytes + Math.min(bytes, ROOM_FOR_UPDATE_BYTES);
  if (bavail * bsize >= needed) return;
  const mb = (value: number) => `${Math.ceil(value / 1_000_000)} MB`;
  throw new Error(
    `There is no room to update the database: it is copied first, which needs ${mb(needed)} in ${folder}, where ` +
      `${mb(bavail * bsize)} are free. Nothing was changed, and the version of the studio that ran before still starts. ` +
      'Make room, or keep a copy elsewhere and update with "node admin.mjs migrate --without-copy" in the image or ' +
      '"npm run admin -- migrate --without-copy" in a checkout.',
  );
}

/** Copies under other names are an operator's own. */
const isOfUpdate = (name: string): boolean =>
  Object.keys(MIGRATIONS).some((version) => name.endsWith(`.before-${version}`));

/** Removes the copies beside a database whose names are chosen. */
function removeCopies(file: string, isChosen: (name: string) => boolean): void {
  const folder = path.dirname(file);
  const beginning = `${path.basename(file)}.before-`;
  for (const name of readdirSync(folder))
    if (name.startsWith(beginning) && isChosen(name)) rmSync(path.join(folder, name), { force: true });
}

/** Makes the copy's name survive a power cut. */
async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open folders, and stores names by itself.
  if (process.platform === "win32") return;
  const handle = await fs.open(folder, "r");
  await handle.sync().finally(() => handle.close());
}
