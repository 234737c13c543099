/** Reads a stored picture, and goes on where it was when a connection breaks. */
import "server-only";
import { type ByteRange, PIECE_BYTES } from "../store";
import type { S3Answer, S3Client } from "./client";
import { unreachable, unusable } from "./failures";

/** A picture of the bucket, with its beginning. */
interface FoundObject {
  byteLength: number;
  /** null where the service sends none. */
  etag: string | null;
  /** The first bytes, at most `FIRST_BYTES`. */
  beginning: Uint8Array;
}

/** What comes with the length in one call: all of most thumbnails. */
const FIRST_BYTES = 64 * 1024;
/** Connections that end without a byte before the read fails; each was tried several times. */
const MAX_FRUITLESS = 2;

/** @returns null for a key that does not exist. */
export function findObject(client: S3Client, key: string): Promise<FoundObject | null> {
  const headers = { range: `bytes=0-${FIRST_BYTES - 1}` };
  return client.call({ method: "GET", key, headers }, async (answer) => {
    if (answer.status === 404) return null;
    // The beginning of an empty picture is outside of it.
    const byteLength = answer.status === 416 ? 0 : lengthIn(answer);
    if (byteLength === null) throw unusable("it does not say how long a picture is");
    const wanted = Math.min(FIRST_BYTES, byteLength);
    const chunks: Uint8Array[] = [];
    let size = 0;
    if (wanted > 0) {
      for await (const chunk of answer.body) {
        chunks.push(chunk);
        size += chunk.length;
        // A service that knows no ranges sends all of it.
        if (size >= wanted) break;
      }
      if (size < wanted) throw new Error("The picture store's answer ended early.");
    }
    return { byteLength, etag: etagOf(answer), beginning: Buffer.concat(chunks).subarray(0, wanted) };
  });
}

/**
 * The bytes of a range, in pieces of at most `PIECE_BYTES`.
 *
 * @throws Error when the picture was replaced or removed, or ends before the range does. StudioError
 * `storage_unavailable`
 */
export async function* readObject(
  client: S3Client,
  key: string,
  found: FoundObject,
  { start, end }: ByteRange,
): AsyncGenerator<Uint8Array> {
  const { beginning, etag } = found;
  let offset = start;
  if (offset < beginning.byteLength) {
    const piece = beginning.subarray(offset, end);
    offset += piece.byteLength;
    yield piece;
  }
  for (let fruitless = 0; offset < end; ) {
    const before = offset;
    const headers = { range: `bytes=${offset}-${end - 1}`, ...(etag !== null && { "if-match": etag }) };
    const answer = await client.call({ method: "GET", key, headers }, async (each) => each);
    const missing = reasonOf(answer, { offset, end, byteLength: found.byteLength });
    if (missing !== null) {
      answer.body.destroy();
      throw new Error(missing);
    }
    // A service that knows no ranges sends all of it.
    let skipped = answer.status === 206 ? 0 : offset;
    const { body } = answer;
    let idle: NodeJS.Timeout | undefined;
    let cause: unknown;
    try {
      for await (const chunk of body as AsyncIterable<Buffer>) {
        const rest = chunk.subarray(Math.min(skipped, chunk.length));
        skipped -= chunk.length - rest.length;
        for (let at = 0; at < rest.length && offset < end; ) {
          const piece = rest.subarray(at, at + Math.min(PIECE_BYTES, end - offset));
          at += piece.length;
          offset += piece.length;
          // A reader that has stopped holds no connection; its next piece comes over another one.
          idle = setTimeout(() => body.destroy(), client.timing.idleReader);
          yield piece;
          clearTimeout(idle);
        }
        if (offset >= end || body.destroyed) break;
      }
    } catch (error) {
      cause = error;
    } finally {
      clearTimeout(idle);
      body.destroy();
    }
    fruitless = offset > before ? 0 : fruitless + 1;
    if (fruitless > MAX_FRUITLESS) throw cause === undefined ? endsAt(offset, end) : unreachable(undefined);
  }
}

const endsAt = (offset: number, end: number) =>
  new Error(`The picture ends at byte ${offset}, before byte ${end}.`);

/** Why an answer has no bytes of the picture that was found; null for one that has. */
function reasonOf(
  answer: S3Answer,
  { offset, end, byteLength }: { offset: number; end: number; byteLength: number },
): string | null {
  if (answer.status === 416) return endsAt(offset, end).message;
  if (answer.status === 404) return "The picture was removed while it was read.";
  const isOther = answer.status === 412 || lengthIn(answer) !== byteLength || !startsAt(answer, offset);
  return isOther ? "The picture was replaced while it was read." : null;
}

const startsAt = ({ status, headers }: S3Answer, offset: number) =>
  status !== 206 || String(headers["content-range"]).startsWith(`bytes ${offset}-`);

/** The length of the whole picture; null where the answer does not say. */
function lengthIn({ status, headers }: S3Answer): number | null {
  const text =
    status === 206
      ? /^bytes \d+-\d+\/(\d{1,15})$/.exec(String(headers["content-range"]))?.[1]
      : /^\d{1,15}$/.exec(String(headers["content-length"]))?.[0];
  return text === undefined ? null : Number(text);
}

/** A weak tag cannot be compared byte by byte. */
function etagOf({ headers }: S3Answer): string | null {
  const { etag } = headers;
  return typeof etag === "string" && /^"[\x21\x23-\x7e]{1,200}"$/.test(etag) ? etag : null;
}
