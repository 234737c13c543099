/** One process at a time changes a folder: a file `lock` with the number of the process that does. */
import { randomBytes } from "node:crypto";
import { open, readFile, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { StudioError } from "contract/studio-error";

/** Folders that this process has locked. */
const held = new Set<string>();
/** Between creating the file and writing the number into it, less than this passes. */
const WRITING_MS = 10_000;

/** Runs `work` while no other process does anything in the folder. @throws StudioError when one does. */
export async function withLock<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const file = path.join(path.resolve(folder), "lock");
  if (held.has(file)) throw busy(file, process.pid);
  held.add(file);
  try {
    await acquire(file);
    try {
      return await work();
    } finally {
      await rm(file, { force: true });
    }
  } finally {
    held.delete(file);
  }
}

async function acquire(file: string): Promise<void> {
  for (let round = 0; round < 10; round++) {
    try {
      const handle = await open(file, "wx");
      try {
        await handle.writeFile(String(process.pid));
      } finally {
        await handle.close();
      }
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
    const found = await readFile(file, "utf8").catch(() => null);
    if (found === null) continue;
    const pid = Number(found);
    if (found === "" ? await isBeingWritten(file) : isAlive(pid)) throw busy(file, pid);
    await putAside(file, found);
  }
  throw busy(file, Number.NaN);
}

/** Removes the lock of a dead process, and no other that took its place meanwhile. */
async function putAside(file: string, dead: string): Promise<void> {
  const aside = `${file}.${randomBytes(6).toString("hex")}`;
  try {
    await rename(file, aside);
  } catch {
    return;
  }
  if ((await readFile(aside, "utf8").catch(() => dead)) === dead) await rm(aside, { force: true });
  else await rename(aside, file);
}

const isBeingWritten = async (file: string) =>
  await stat(file).then(
    ({ mtimeMs }) => Date.now() - mtimeMs < WRITING_MS,
    () => false,
  );

/** In a container, numbers return after a restart: one's own number in the file of another is that of a dead process. */
function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

const busy = (file: string, pid: number) =>
  new StudioError(
    "storage_unavailable",
    `Another command is at work on the models${Number.isInteger(pid) ? ` (process ${pid})` : ""}. If none is, remove ${file}.`,
  );
