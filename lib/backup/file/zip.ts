/** Reads the files of a ZIP one after another, from any source of bytes. */
import "server-only";
import { Readable } from "node:stream";
import { promisify } from "node:util";
import yauzl, { type Options, type RandomAccessReader, type ZipFile } from "yauzl";
import { type ByteSource, pieces } from "./byte-source";

export interface ZipPart {
  name: string;
  byteLength: number;
  /** All of its bytes. */
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
  for await (const entry of zip.eachEntry()) {
    yield {
      name: entry.fileName,
      byteLength: entry.uncompressedSize,
      async read() {
        const parts: Buffer[] = [];
        for await (const part of await zip.openReadStreamPromise(entry)) parts.push(part);
        return Buffer.concat(parts);
      },
    };
  }
}
