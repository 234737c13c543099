/** Reads the files of a ZIP one after another, from any source of bytes. */
import "server-only";
import { constants } from "node:buffer";
import { Readable } from "node:stream";
import { promisify } from "node:util";
import yauzl, { type Entry, type Options, type RandomAccessReader, type ZipFile } from "yauzl";
import { type ByteSource, pieces } from "./byte-source";

/** What the rest of the backup can be parsed from; a hostile file may declare more than the memory. */
const MAX_PART_BYTES = constants.MAX_STRING_LENGTH;

export interface ZipPart {
  name: string;
  byteLength: number;
  /** All of its bytes. @throws Error for more than a backup has */
  read(): Promise<Buffer>;
}

class SourceReader extends yauzl.RandomAccessReader {
  constructor(private readonly source: ByteSource) {
    super();
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(pieces(this.source, { start, end }));
  }

  /** Without this, every entry of the directory would be read through a stream. */
  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    this.source.read(position, length).then((bytes) => {
      bytes.copy(buffer, offset);
      callback(null);
    }, callback);
  }
}

const openZip = promisify<RandomAccessReader, number, Options, ZipFile>(yauzl.fromRandomAccessReader);

/** The files in the order of the directory, which is the order they were written in. */
export async function* readZip(source: ByteSource): AsyncGenerator<ZipPart> {
  const zip = await openZip(new SourceReader(source), source.byteLength, {
    lazyEntries: true,
    // Closing would close the source, which its opener does.
    autoClose: false,
    validateEntrySizes: true,
    strictFileNames: true,
  });
  for (let entry = await nextEntry(zip); entry; entry = await nextEntry(zip)) {
    const current = entry;
    yield {
      name: current.fileName,
      byteLength: current.uncompressedSize,
      async read() {
        if (current.uncompressedSize > MAX_PART_BYTES)
          throw new Error(`A part of the backup is too large: ${current.fileName}`);
        const parts: Buffer[] = [];
        for await (const part of await zip.openReadStreamPromise(current)) parts.push(part);
        return Buffer.concat(parts);
      },
    };
  }
}

/** The library's own iterator leaves listeners behind at each entry. @returns null after the last one. */
function nextEntry(zip: ZipFile): Promise<Entry | null> {
  return new Promise((resolve, reject) => {
    const settle = () => zip.off("entry", onEntry).off("end", onEnd).off("error", onError);
    const onEntry = (entry: Entry) => {
      settle();
      resolve(entry);
    };
    const onEnd = () => {
      settle();
      resolve(null);
    };
    const onError = (error: Error) => {
      settle();
      reject(error);
    };
    zip.on("entry", onEntry).on("end", onEnd).on("error", onError);
    zip.readEntry();
  });
}
