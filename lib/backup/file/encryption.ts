/**
 * An encrypted file: magic bytes, salt, check of the passphrase, then chunks sealed with AES-256-GCM under a key that scrypt
 * makes of passphrase and salt.
 *
 * The nonce of a chunk is its number and whether it is the last one, and the head is authenticated with each: chunks that
 * were changed, exchanged, removed or cut off do not open. A chunk opens alone, so the file can be read from any place.
 */
import "server-only";
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  randomBytes,
  type ScryptOptions,
  scrypt,
  timingSafeEqual,
} from "node:crypto";
import { promisify } from "node:util";
import type { ByteSource } from "./byte-source";

/** Names the version of this format, and with it all of its numbers. */
const MAGIC = Buffer.from("prompt-studio backup, encrypted 1\n");
const SALT_BYTES = 32;
const CHECK_BYTES = 32;
const KEY_BYTES = 32;
const HEAD_BYTES = MAGIC.byteLength + SALT_BYTES + CHECK_BYTES;
const CHUNK_BYTES = 64 * 1024;
const TAG_BYTES = 16;
const SEALED_BYTES = CHUNK_BYTES + TAG_BYTES;
/** 128 MB of memory, and about half a second for each guess of a passphrase. */
const SCRYPT = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 };

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/** The file is encrypted and there is no passphrase, or another one. */
export class PassphraseError extends Error {}

/** The bytes of the encrypted file. Holds one chunk. */
export async function* encrypt(
  plain: AsyncIterable<Uint8Array>,
  passphrase: string,
): AsyncGenerator<Uint8Array> {
  const salt = randomBytes(SALT_BYTES);
  const { key, head } = await keysOf(passphrase, salt);
  yield head;
  const seal = (chunk: Buffer, index: number, isLast: boolean) => {
    const cipher = createCipheriv("aes-256-gcm", key, nonceOf(index, isLast)).setAAD(head);
    return Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
  };
  let waiting = Buffer.alloc(0);
  let index = 0;
  for await (const piece of plain) {
    waiting = Buffer.concat([waiting, piece]);
    // A full chunk waits for the byte after it, because only the last one is sealed as the last.
    let offset = 0;
    for (; waiting.byteLength - offset > CHUNK_BYTES; offset += CHUNK_BYTES)
      yield seal(waiting.subarray(offset, offset + CHUNK_BYTES), index++, false);
    waiting = waiting.subarray(offset);
  }
  yield seal(waiting, index, true);
}

/**
 * Opens a file that may be encrypted.
 *
 * @returns what it was before encryption; the file itself if it is not encrypted.
 * @throws PassphraseError when it is encrypted and the passphrase is missing or wrong.
 * @throws Error when its end is missing.
 */
export async function decrypt(file: ByteSource, passphrase: string | null): Promise<ByteSource> {
  if (file.byteLength < MAGIC.byteLength || !(await file.read(0, MAGIC.byteLength)).equals(MAGIC))
    return file;
  if (passphrase === null)
    throw new PassphraseError("The backup is encrypted: set BACKUP_PASSPHRASE or BACKUP_PASSPHRASE_FILE.");
  if (file.byteLength < HEAD_BYTES + TAG_BYTES) throw damaged();
  const found = await file.read(0, HEAD_BYTES);
  const { key, head } = await keysOf(
    passphrase,
    found.subarray(MAGIC.byteLength, MAGIC.byteLength + SALT_BYTES),
  );
  if (!timingSafeEqual(found, head))
    throw new PassphraseError("The passphrase is wrong, or the beginning of the backup is damaged.");

  const sealedBytes = file.byteLength - HEAD_BYTES;
  const chunks = Math.ceil(sealedBytes / SEALED_BYTES);
  const openChunk = async (index: number): Promise<Buffer> => {
    const start = index * SEALED_BYTES;
    const sealed = await file.read(HEAD_BYTES + start, Math.min(SEALED_BYTES, sealedBytes - start));
    if (sealed.byteLength < TAG_BYTES) throw damaged();
    const decipher = createDecipheriv("aes-256-gcm", key, nonceOf(index, index === chunks - 1)).setAAD(head);
    decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
    try {
      return Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]);
    } catch {
      throw damaged();
    }
  };
  let open: { index: number; bytes: Buffer } | undefined;
  const chunk = async (index: number): Promise<Buffer> => {
    if (open?.index !== index) open = { index, bytes: await openChunk(index) };
    return open.bytes;
  };
  // A file that was cut off at the end of a chunk has no last chunk.
  await chunk(chunks - 1);
  return {
    byteLength: sealedBytes - chunks * TAG_BYTES,
    async read(offset, length) {
      const parts: Buffer[] = [];
      for (let at = offset; at < offset + length; ) {
        const index = Math.floor(at / CHUNK_BYTES);
        const within = at - index * CHUNK_BYTES;
        const part = (await chunk(index)).subarray(within, within + offset + length - at);
        if (part.byteLength === 0) throw damaged();
        parts.push(part);
        at += part.byteLength;
      }
      return Buffer.concat(parts);
    },
    close: () => file.close(),
  };
}

async function keysOf(passphrase: string, salt: Buffer): Promise<{ key: Buffer; head: Buffer }> {
  // The same characters typed on another machine may have other code points.
  const keys = await derive(passphrase.normalize("NFC"), salt, 2 * KEY_BYTES, SCRYPT);
  const start = Buffer.concat([MAGIC, salt]);
  const check = createHmac("sha256", keys.subarray(KEY_BYTES)).update(start).digest();
  return { key: keys.subarray(0, KEY_BYTES), head: Buffer.concat([start, check]) };
}

function nonceOf(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(index, 5, 6);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

const damaged = () => new Error("The backup is damaged or incomplete; nothing was written.");
