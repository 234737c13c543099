/** Unpacks archives of a runner into a folder that appears as a whole, or not at all. */
import { createWriteStream } from "node:fs";
import { chmod, copyFile, mkdir, readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { StudioError } from "contract/studio-error";
import yauzl, { type Entry, type Options, type ZipFile } from "yauzl";
import { syncFolder } from "../download/part";

const MAX_ENTRIES = 10_000;
/** Of all archives together; the libraries of CUDA have a good gigabyte. */
const MAX_BYTES = 8e9;
const SERVER = /^sd-server(?:\.exe)?$/i;
const LINK = 0o120_000;
const KIND = 0o170_000;
const EXECUTABLE = 0o111;

const openZip = promisify<string, Options, ZipFile>(yauzl.open);

/**
 * Unpacks the archives over each other. One that is no ZIP is the program itself.
 *
 * @param archives paths of whole, checked files.
 * @param folder must not exist; its parent must.
 * @returns the path of `sd-server` in it. @throws StudioError for an archive that would write elsewhere, or has no server
 */
export async function unpack(
  archives: readonly string[],
  folder: string,
  signal: AbortSignal,
): Promise<string> {
  const temporary = `${folder}.unpacking`;
  await rm(temporary, { recursive: true, force: true });
  await mkdir(temporary, { recursive: true });
  try {
    const room = { bytes: MAX_BYTES, entries: MAX_ENTRIES };
    for (const archive of archives) await unpackOne(archive, temporary, room, signal);
    const server = await serverIn(temporary);
    if (!server) throw unusable(`${path.basename(archives[0] ?? "")} has no sd-server.`);
    // Archives that were made on Windows, and programs by themselves, have no permissions.
    await chmod(server, 0o755);
    await rename(temporary, folder);
    await syncFolder(path.dirname(folder));
    return path.join(folder, path.relative(temporary, server));
  } catch (error) {
    await rm(temporary, { recursive: true, force: true });
    throw error;
  }
}

/** The path of `sd-server` in a folder; null where there is none. */
export async function serverIn(folder: string): Promise<string | null> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const found = entries.find((entry) => entry.isFile() && SERVER.test(entry.name));
  return found ? path.join(found.parentPath, found.name) : null;
}

interface Room {
  bytes: number;
  entries: number;
}

async function unpackOne(archive: string, folder: string, room: Room, signal: AbortSignal): Promise<void> {
  if (!/\.zip$/i.test(archive)) {
    const program = process.platform === "win32" ? "sd-server.exe" : "sd-server";
    return await copyFile(archive, path.join(folder, program));
  }
  // `strictFileNames` and the library's own check refuse absolute names, `..` and backslashes.
  const zip = await openZip(archive, {
    lazyEntries: true,
    strictFileNames: true,
    validateEntrySizes: true,
  }).catch(refused(archive));
  try {
    const read = promisify<Entry, Readable>(zip.openReadStream.bind(zip));
    for (let entry = await nextEntry(zip, archive); entry; entry = await nextEntry(zip, archive)) {
      signal.throwIfAborted();
      room.entries -= 1;
      room.bytes -= entry.uncompressedSize;
      if (room.entries < 0 || room.bytes < 0) throw unusable(`${path.basename(archive)} is too large.`);
      if (entry.fileName.endsWith("/")) continue;
      const mode = entry.externalFileAttributes >>> 16;
      if ((mode & KIND) === LINK) throw unusable(`${path.basename(archive)} has links (${entry.fileName}).`);
      const target = path.join(folder, entry.fileName);
      await mkdir(path.dirname(target), { recursive: true });
      const stream = await read(entry).catch(refused(archive));
      await pipeline(
        stream,
        createWriteStream(target, { mode: mode & EXECUTABLE ? 0o755 : 0o644, flush: true }),
        {
          signal,
        },
      );
    }
  } finally {
    zip.close();
  }
}

function nextEntry(zip: ZipFile, archive: string): Promise<Entry | null> {
  return new Promise<Entry | null>((resolve, reject) => {
    zip
      .once("entry", resolve)
      .once("end", () => resolve(null))
      .once("error", reject);
    zip.readEntry();
  })
    .catch(refused(archive))
    .finally(() => zip.removeAllListeners());
}

const refused = (archive: string) => (error: unknown) => {
  throw unusable(`${path.basename(archive)} cannot be unpacked.`, error);
};

const unusable = (sentence: string, cause?: unknown) =>
  new StudioError("service_answer_unusable", sentence, { cause });
