/** Makes malformed ZIP archives for tests of readers. */
import { crc32, deflateRawSync } from "node:zlib";

export interface ZipFileSpec {
  name: string;
  bytes: Uint8Array | string;
  deflate?: boolean;
  /** A false unpacked size for the directory. */
  claimedSize?: number;
  encrypted?: boolean;
  /** The extra field in the directory. */
  extra?: Uint8Array;
  /** A false offset for the directory. */
  offset?: number;
}

/** The bytes of an archive with these files, in this order and with exactly these names. */
export function zipOf(files: readonly ZipFileSpec[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes, deflate = false, claimedSize, encrypted = false, ...said } of files) {
    const extra = said.extra ?? Buffer.alloc(0);
    const content = Buffer.from(bytes);
    const packed = deflate ? deflateRawSync(content) : content;
    const nameBytes = Buffer.from(name);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(0x0800 | (encrypted ? 1 : 0), 2);
    fields.writeUInt16LE(deflate ? 8 : 0, 4);
    fields.writeUInt32LE(0x00210000, 6);
    fields.writeUInt32LE(crc32(content), 10);
    fields.writeUInt32LE(packed.byteLength, 14);
    fields.writeUInt32LE(claimedSize ?? content.byteLength, 18);
    fields.writeUInt16LE(nameBytes.byteLength, 22);
    const local = Buffer.concat([Buffer.from("PK\u0003\u0004"), fields, nameBytes, packed]);
    const inDirectory = Buffer.from(fields);
    inDirectory.writeUInt16LE(extra.byteLength, 24);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(said.offset ?? offset, 10);
    directory.push(
      Buffer.concat([
        Buffer.from("PK\u0001\u0002"),
        Buffer.from([20, 0]),
        inDirectory,
        tail,
        nameBytes,
        extra,
      ]),
    );
    parts.push(local);
    offset += local.byteLength;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("PK\u0005\u0006", 0, "latin1");
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(central.byteLength, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, central, end]);
}
