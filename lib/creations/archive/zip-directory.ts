/** Reads the directory and the files of an untrusted ZIP. */
import "server-only";
import { promisify } from "node:util";
import { StudioError } from "contract/studio-error";
import yauzl, { type Entry, type ZipFile } from "yauzl";

export interface ZipLimits {
  entries: number;
  nameCharacters: number;
  /** The limit of all files together, unpacked. */
  unpackedBytes: number;
}

/** The limit of an entry's extra fields, such as times, owners and Unicode names of other tools. */
const MAX_EXTRA_BYTES = 1_024;
/** The length of a local header without its name. */
const HEADER_BYTES = 30;
/** The compression ratio of smaller files is not limited. */
const SMALL_BYTES = 1024 ** 2;
/** The maximum compression ratio: prompts reach 20, one repeated prompt 100, zeros 1 000. */
const MAX_RATIO = 200;

const bad = (message: string, cause?: unknown) => new StudioError("invalid_request", message, { cause });

/** @throws StudioError `invalid_request`; then the descriptor stays open. */
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
 * Reads the directory: files by name. Stops when a limit is exceeded.
 *
 * @throws StudioError `invalid_request`, also for two files with the same name or position.
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
        return refuse("A file in this archive has too long extra fields.");
      if (entries.has(entry.fileName)) return refuse("This archive has two files of the same name.");
      entries.set(entry.fileName, entry);
      zip.readEntry();
    });
    zip.readEntry();
  });
}

/**
 * Unpacks a file in pieces. Leaving the loop early ends the reading.
 *
 * @throws StudioError `invalid_request`, at the latest when the file exceeds its announced size.
 */
export async function* unpack(zip: ZipFile, entry: Entry, maxBytes: number): AsyncGenerator<Uint8Array> {
  const { fileName, uncompressedSize, compressedSize } = entry;
  if (uncompressedSize > maxBytes) throw bad(`${fileName} is too large.`);
  if (uncompressedSize > SMALL_BYTES && uncompressedSize > compressedSize * MAX_RATIO)
    throw bad(`${fileName} has too high a compression ratio.`);
  if (!entry.canDecodeFileData()) throw bad(`${fileName} is encrypted or uses an unknown compression.`);
  try {
    const stream = await promisify(zip.openReadStream.bind(zip) as OpenReadStream)(entry);
    let total = 0;
    for await (const chunk of stream as AsyncIterable<Uint8Array>) {
      total += chunk.byteLength;
      // The library checks the unpacked size too; this check does not rely on it.
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
