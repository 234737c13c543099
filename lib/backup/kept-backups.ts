/** The backups of one folder that are made again and again: their names, and how many stay. */
import "server-only";
import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";

/**
 * The studio's id, which earlier versions left out, and the time by the clock of whoever makes it, in UTC, so that the order of a
 * studio's names is that of the times.
 */
const NAME = /^studio-(?:([0-9a-f]{8})-)?(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.backup$/;
const UNFINISHED = /^studio-[\da-fTZ-]+\.backup\.[\w-]+\.partial$/;
/** A backup that is being written grows; one whose file has not for so long was killed. */
const UNFINISHED_MS = 12 * 60 * 60_000;

/** The name of a backup that begins now. @param studio its id. */
export const nameOfBackup = (studio: string, now: number): string =>
  `studio-${studio}-${new Date(now).toISOString().slice(0, 19).replaceAll(":", "-")}Z.backup`;

export interface KeptBackup {
  file: string;
  /** The id of its studio; null for one of an earlier version. */
  studio: string | null;
  /** When it began, in milliseconds since 1970. */
  madeAt: number;
}

/** The complete backups of a folder, of all studios, the newest first. Other files are none of them. @throws the file system's error */
export async function keptBackups(folder: string): Promise<KeptBackup[]> {
  const names = await readdir(folder);
  const found = names.flatMap((name) => {
    const [, studio = null, day, hours, minutes, seconds] = NAME.exec(name) ?? [];
    if (day === undefined) return [];
    const madeAt = Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`);
    return [{ file: path.join(folder, name), studio, madeAt }];
  });
  return found.sort((a, b) => b.madeAt - a.madeAt);
}

/**
 * Removes all but the newest of the same studio, once a new one is complete. Those of other studios stay, and those of earlier
 * versions, which may be of another one.
 *
 * @param keep how many stay, the new one among them; at least one.
 * @param complete the new one, which stays also when the clock was set back.
 * @param isWhole whether a backup has every picture; null where that cannot be told. Besides the newest, the newest whole one stays.
 * As long as none is found, those of which it cannot be told stay as well: they may have what the others lack.
 * @returns the files that were removed.
 */
export async function removeOlderBackups(
  folder: string,
  keep: number,
  complete: string,
  isWhole: (file: string) => Promise<boolean | null> = async () => true,
): Promise<string[]> {
  const kept = await keptBackups(folder);
  const studio = kept.find(({ file }) => file === complete)?.studio ?? null;
  const others = kept.filter((one) => one.file !== complete && one.studio !== null && one.studio === studio);
  const tooMany = new Set(others.slice(Math.max(1, keep) - 1).map(({ file }) => file));
  const unknown: string[] = [];
  let whole: string | undefined;
  for (const file of tooMany.size === 0 ? [] : [complete, ...others.map((one) => one.file)]) {
    const found = await isWhole(file);
    if (found === null) unknown.push(file);
    if (found) whole = file;
    if (whole !== undefined) break;
  }
  const removed = [...tooMany].filter((file) =>
    whole === undefined ? !unknown.includes(file) : file !== whole,
  );
  for (const file of removed) await rm(file);
  return removed;
}

/** Removes what backups into this folder left that were killed, so that it does not fill the disk for the next one. */
export async function removeUnfinishedBackups(folder: string, now: number): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!UNFINISHED.test(name)) continue;
    const file = path.join(folder, name);
    const found = await stat(file).catch(() => null);
    if (found && found.mtimeMs < now - UNFINISHED_MS) await rm(file, { force: true });
  }
}
