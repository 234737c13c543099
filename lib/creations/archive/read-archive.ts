/**
 * Reads an archive that somebody handed in, and trusts nothing in it.
 *
 * Names are only ever looked up, never written to a disk. What a file says of its size is a limit that reading it keeps.
 */
import "server-only";
import { promisify } from "node:util";
import yauzl, { type Entry, type ZipFile } from "yauzl";
import { StudioError } from "@/lib/errors";
import { ARCHIVE_FILE, ARCHIVE_VERSION, archiveSchema } from "./format";

export const ARCHIVE_LIMITS = {
  entries: 100_000,
  nameCharacters: 300,
  jsonBytes: 64 * 1024 ** 2,
  pictureBytes: 48 * 1024 ** 2,
  /** Of all files together, unpacked. */
  unpackedBytes: 6 * 1024 ** 3,
  creations: 20_000,
};
export type ArchiveLimits = typeof ARCHIVE_LIMITS;

export interface OpenArchive {
  creations: unknown[];
  /** The bytes of a file; null when there is none of that name. @throws StudioError `invalid_request` */
  read(name: string): Promise<Uint8Array | null>;
  close(): void;
}

const bad = (message: string, cause?: unknown) => new StudioError("invalid_request", message, { cause });

/**
 * @param file the path of a ZIP.
 * @throws StudioError `invalid_request` with the reason, for whatever is not an archive of this studio's kind.
 */
export async function openArchiveFile(
  file: string,
  limits: ArchiveLimits = ARCHIVE_LIMITS,
): Promise<OpenArchive> {
  let zip: ZipFile;
  try {
    zip = await promisify<string, yauzl.Options, ZipFile>(yauzl.open)(file, {
      lazyEntries: true,
      autoClose: false,
      strictFileNames: true,
    });
  } catch (cause) {
    throw bad("This is not a ZIP archive, or it is damaged.", cause);
  }
  try {
    const entries = await listEntries(zip, limits);
    const listed = entries.get(ARCHIVE_FILE);
    if (!listed) throw bad(`This archive has no ${ARCHIVE_FILE}: it was not made by a studio.`);
    const creations = parseCreations(await readEntry(zip, listed, limits.jsonBytes), limits);
    return {
      creations,
      read: async (name) => {
        const entry = entries.get(name);
        return entry ? readEntry(zip, entry, limits.pictureBytes) : null;
      },
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

/** The directory of the archive; reading stops where a limit is passed. */
function listEntries(zip: ZipFile, limits: ArchiveLimits): Promise<Map<string, Entry>> {
  return new Promise((resolve, reject) => {
    const entries = new Map<string, Entry>();
    let unpacked = 0;
    let count = 0;
    const refuse = (message: string) => reject(bad(message));
    zip.on("error", (cause: Error) => reject(bad("This archive is damaged.", cause)));
    zip.on("end", () => resolve(entries));
    zip.on("entry", (entry: Entry) => {
      count += 1;
      unpacked += entry.uncompressedSize;
      if (count > limits.entries) return refuse("This archive has too many files.");
      if (unpacked > limits.unpackedBytes) return refuse("This archive is too large once it is unpacked.");
      if (entry.fileName.length > limits.nameCharacters)
        return refuse("This archive has a file with too long a name.");
      if (entries.has(entry.fileName)) return refuse("This archive has two files of the same name.");
      entries.set(entry.fileName, entry);
      zip.readEntry();
    });
    zip.readEntry();
  });
}

async function readEntry(zip: ZipFile, entry: Entry, maxBytes: number): Promise<Uint8Array> {
  if (entry.uncompressedSize > maxBytes) throw bad(`${entry.fileName} is too large.`);
  if (!entry.canDecodeFileData())
    throw bad(`${entry.fileName} is encrypted or packed in a way nobody here knows.`);
  try {
    const stream = await promisify(zip.openReadStream.bind(zip) as OpenReadStream)(entry);
    const chunks: Uint8Array[] = [];
    let total = 0;
    for await (const chunk of stream as AsyncIterable<Uint8Array>) {
      total += chunk.byteLength;
      // The library checks what it unpacks against what the directory says; this does not rely on it.
      if (total > maxBytes) throw bad(`${entry.fileName} is too large.`);
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } catch (cause) {
    if (cause instanceof StudioError) throw cause;
    throw bad(`${entry.fileName} is damaged.`, cause);
  }
}

type OpenReadStream = (
  entry: Entry,
  done: (error: Error | null, stream: NodeJS.ReadableStream) => void,
) => void;

function parseCreations(bytes: Uint8Array, limits: ArchiveLimits): unknown[] {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (cause) {
    throw bad(`${ARCHIVE_FILE} is not well-formed JSON.`, cause);
  }
  const parsed = archiveSchema.safeParse(value);
  if (!parsed.success) throw bad(`${ARCHIVE_FILE} does not have the form of a studio's archive.`);
  if (parsed.data.version !== ARCHIVE_VERSION)
    throw bad("This archive was made by another version of the studio.");
  if (parsed.data.creations.length > limits.creations) {
    throw bad(`This archive has more than ${limits.creations} creations.`);
  }
  return parsed.data.creations;
}
