/** The directory of a ZIP from a stranger, and the way to one of its files. */
import "server-only";
import { promisify } from "node:util";
import yauzl, { type Entry, type ZipFile } from "yauzl";
import { StudioError } from "@/lib/errors";

export interface ZipLimits {
  entries: number;
  nameCharacters: number;
  /** Of all files together, unpacked. */
  unpackedBytes: number;
}

/** What other tools write beside a name: times, owners, a name in Unicode. */
const MAX_EXTRA_BYTES = 1_024;
/** A local header without the name in it. */
const HEADER_BYTES = 30;
/** Below this size it does not matter how tightly a file is packed. */
const SMALL_BYTES = 1024 ** 2;
/** Prompts pack 20 to 1, one and the same prompt again and again 100 to 1; zeros 1 000 to 1. */
const MAX_RATIO = 200;

const bad = (message: string, cause?: unknown) => new StudioError("invalid_request", message, { cause });

/** @throws StudioError `invalid_request`; the descriptor stays open then. */
export async function openZip(descriptor: number): Promise<ZipFile> {
  try {
    return await promisify<number, yauzl.Options, ZipFile>(yauzl.fromFd)(descriptor, {
      lazyEntries: true,
      autoClose: false,
      strictFileNames: true,
    });
  } catch (cause) {
    throw bad("This is not a ZIP archive, or it is damaged.", cause);
  }
}

/**
 * The files by their names. Reading stops where a limit is passed.
 *
 * @throws StudioError `invalid_request` also for two files of one name or in one place.
 */
export async function listEntries(zip: ZipFile, limits: ZipLimits): Promise<Map<string, Entry>> {
  const entries = await readDirectory(zip, limits);
  let end = 0;
  for (const entry of [...entries.values()].sort(
    (a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader,
  )) {
    const start = entry.relativeOffsetOfLocalHeader;
    if (start < end) throw bad("This archive has two files in the same place.");
    end = start + HEADER_BYTES + entry.fileNameLength + entry.compressedSize;
  }
  return entries;
}

function readDirectory(zip: ZipFile, limits: ZipLimits): Promise<Map<string, Entry>> {
  return new Promise((resolve, reject) => {
    const entries = new Map<string, Entry>();
    let unpacked = 0;
    const refuse = (message: string) => reject(bad(message));
    zip.on("error", (cause: Error) => reject(bad("This archive is damaged.", cause)));
    zip.on("end", () => resolve(entries));
    zip.on("entry", (entry: Entry) => {
      unpacked += entry.uncompressedSize;
      if (entries.size === limits.entries) return refuse("This archive has too many files.");
      if (unpacked > limits.unpackedBytes) return refuse("This archive is too large once it is unpacked.");
      if (entry.fileName.length > limits.nameCharacters)
        return refuse("This archive has a file with too long a name.");
      if (entry.extraFieldLength + entry.fileCommentLength > MAX_EXTRA_BYTES)
        return refuse("This archive says too much about one of its files.");
      if (entries.has(entry.fileName)) return refuse("This archive has two files of the same name.");
      entries.set(entry.fileName, entry);
      zip.readEntry();
    });
    zip.readEntry();
  });
}

/**
 * A file, unpacked piece by piece. Leaving the loop early ends the reading.
 *
 * @throws StudioError `invalid_request`, at the latest where it turns out to be larger than allowed.
 */
export async function* unpack(zip: ZipFile, entry: Entry, maxBytes: number): AsyncGenerator<Uint8Array> {
  const { fileName, uncompressedSize, compressedSize } = entry;
  if (uncompressedSize > maxBytes) throw bad(`${fileName} is too large.`);
  if (uncompressedSize > SMALL_BYTES && uncompressedSize > compressedSize * MAX_RATIO)
    throw bad(`${fileName} unpacks to far more than it is.`);
  if (!entry.canDecodeFileData()) throw bad(`${fileName} is encrypted or packed in a way nobody here knows.`);
  try {
    const stream = await promisify(zip.openReadStream.bind(zip) as OpenReadStream)(entry);
    let total = 0;
    for await (const chunk of stream as AsyncIterable<Uint8Array>) {
      total += chunk.byteLength;
      // The library checks what it unpacks against what the directory says; this does not rely on it.
      if (total > maxBytes) throw bad(`${fileName} is too large.`);
      yield chunk;
    }
  } catch (cause) {
    if (cause instanceof StudioError) throw cause;
    throw bad(`${fileName} is damaged.`, cause);
  }
}

type OpenReadStream = (
  entry: Entry,
  done: (error: Error | null, stream: NodeJS.ReadableStream) => void,
) => void;
