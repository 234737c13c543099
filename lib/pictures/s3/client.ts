/** Calls to one bucket: signed, bounded in number, size and time, and repeated after transient failures. */
import "server-only";
import { Readable } from "node:stream";
import {
  BulkheadRejectedError,
  bulkhead,
  ExponentialBackoff,
  fullJitterGenerator,
  handleWhen,
  retry,
} from "cockatiel";
import { isStudioError } from "contract/studio-error";
import { buildConnector, type Dispatcher, Pool } from "undici";
import { inPieces } from "../pieces";
import { PIECE_BYTES, type PictureSource } from "../store";
import { addressOf, type S3Location } from "./address";
import {
  bucketMissing,
  busy,
  codeIn,
  failureOf,
  isBucketMissing,
  isSkewed,
  TransientFailure,
  unreachable,
} from "./failures";
import { createSigning, EMPTY_SHA256, type Signing } from "./sign";

/** In milliseconds. Only tests change the defaults. */
export interface S3Timing {
  connect: number;
  /** Without a byte in either direction. */
  progress: number;
  /** Of one try of a call without a body, until the answer is read or its bytes begin. */
  answer: number;
  /** The maximum of the pause before the first repetition; later ones are up to ten times as long. */
  firstPause: number;
  /** A connection whose reader takes no piece for so long is given back. */
  idleReader: number;
}

export const S3_TIMING: S3Timing = {
  connect: 5_000,
  progress: 15_000,
  answer: 20_000,
  firstPause: 200,
  idleReader: 5_000,
};

const MAX_REPETITIONS = 3;
const MAX_CONCURRENT_CALLS = 64;
const MAX_WAITING_CALLS = 2_000;
const MAX_ERROR_BYTES = 64 * 1024;
/** The most keys of a page are 1 000, each of at most 1 KB beside its facts. */
const MAX_TEXT_BYTES = 8_000_000;
/** How long a bucket that was found is not looked for again. */
const BUCKET_FOUND_MS = 30_000;

interface S3Request {
  method: "GET" | "HEAD" | "PUT" | "DELETE";
  /** null for the bucket. */
  key: string | null;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: { picture: Uint8Array | PictureSource; sha256: string };
}

/** An answer below 300, or one about the key, whose body is empty: 404, 412 to a condition, and 416 to a range. */
export interface S3Answer {
  status: number;
  headers: Dispatcher.ResponseData["headers"];
  body: Dispatcher.ResponseData["body"];
}

export interface S3Client {
  readonly timing: S3Timing;
  /**
   * Every request can be repeated: a put writes the same bytes under the same key.
   *
   * @param use reads the answer, within the same try. Where it leaves the body to be read later, that reader closes it.
   * @throws StudioError `storage_unavailable`
   */
  call<Result>(request: S3Request, use: (answer: S3Answer) => Promise<Result>): Promise<Result>;
  presign: Signing["presign"];
  /** The time that the service accepts, in milliseconds. */
  now(): number;
  addressOf(key: string): URL;
  close(): Promise<void>;
}

export function createS3Client(location: S3Location, timing: S3Timing = S3_TIMING): S3Client {
  const signing = createSigning(location);
  // Redirects are not followed: undici does so only when asked, and the signature is for one address.
  const pool = new Pool(addressOf(location, null).origin, {
    connect: buildConnector({ timeout: timing.connect }),
    headersTimeout: timing.progress,
    bodyTimeout: timing.progress,
    keepAliveTimeout: 4_000,
  });
  const calls = bulkhead(MAX_CONCURRENT_CALLS, MAX_WAITING_CALLS);
  const repeated = retry(
    handleWhen((error) => error instanceof TransientFailure),
    {
      maxAttempts: MAX_REPETITIONS,
      backoff: new ExponentialBackoff({
        generator: fullJitterGenerator,
        initialDelay: timing.firstPause,
        maxDelay: 10 * timing.firstPause,
      }),
    },
  );
  /** What the service's clock is ahead of this machine's, in milliseconds; measured when it refuses the time. */
  let aheadMs = 0;
  let bucketFoundAt = Number.NEGATIVE_INFINITY;
  const now = () => Date.now() + aheadMs;

  async function attempt<Result>(
    request: S3Request,
    use: (answer: S3Answer) => Promise<Result>,
    mayCorrectClock = true,
  ): Promise<Result> {
    const { method, key, query = {}, body } = request;
    const url = addressOf(location, key);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const headers = await signing.sign(
      { method, url, headers: request.headers ?? {}, sha256: body?.sha256 ?? EMPTY_SHA256 },
      now(),
    );
    const stop = new AbortController();
    // A body may be large: sending it is bounded by its progress alone.
    const timer = body ? undefined : setTimeout(() => stop.abort(), timing.answer);
    try {
      const { statusCode: status, ...answer } = await pool.request({
        method,
        path: url.pathname + url.search,
        headers: { ...headers, ...(body && { "content-length": String(body.picture.byteLength) }) },
        ...(body && { body: sent(body.picture) }),
        signal: stop.signal,
      });
      if (status < 300) return await use({ ...answer, status });
      const code = codeIn(await beginningOf(answer.body));
      if (isSkewed(code) && mayCorrectClock && correctClock(answer.headers.date))
        return await attempt(request, use, false);
      if (isBucketMissing(code)) throw bucketMissing();
      if (!isAboutKey(status, request.headers)) throw failureOf({ status, code });
      // Some services say of a missing bucket only that something is missing.
      if (status === 404 && code !== "NoSuchKey" && key !== null) await requireBucket();
      return await use({ ...answer, status });
    } catch (error) {
      // What is left of an answer would hold its connection.
      stop.abort();
      if (error instanceof TransientFailure || isStudioError(error)) throw error;
      throw new TransientFailure("The call failed.", { cause: withoutForeignText(error) });
    } finally {
      clearTimeout(timer);
    }
  }

  function correctClock(date: string | string[] | undefined): boolean {
    const theirs = Date.parse(String(date));
    if (Number.isNaN(theirs)) return false;
    aheadMs = theirs - Date.now();
    return true;
  }

  async function requireBucket(): Promise<void> {
    if (performance.now() - bucketFoundAt < BUCKET_FOUND_MS) return;
    const status = await attempt({ method: "HEAD", key: null }, async (answer) => {
      await answer.body.dump();
      return answer.status;
    });
    if (status === 404) throw bucketMissing();
    bucketFoundAt = performance.now();
  }

  return {
    timing,
    now,
    presign: signing.presign,
    addressOf: (key) => addressOf(location, key),
    async call(request, use) {
      try {
        return await calls.execute(() => repeated.execute(() => attempt(request, use)));
      } catch (error) {
        if (error instanceof BulkheadRejectedError) throw busy();
        throw error instanceof TransientFailure ? unreachable(error) : error;
      }
    },
    close: () => pool.destroy(),
  };
}

/** Otherwise a put that some proxy refuses with 412 would pass for stored. */
const isAboutKey = (status: number, headers: Record<string, string> = {}) =>
  status === 404 ||
  (status === 412 && headers["if-match"] !== undefined) ||
  (status === 416 && headers.range !== undefined);

/** A whole answer as a text. @throws TransientFailure for one that is too large to be an answer of S3 */
export async function textOf({ body }: Pick<S3Answer, "body">): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > MAX_TEXT_BYTES) throw new TransientFailure("The picture store's answer is too large.");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** What an error says; of a page of HTML that some proxy sends, its beginning. */
async function beginningOf(body: S3Answer["body"]): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > MAX_ERROR_BYTES) break;
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** In pieces, because only a piece that was taken counts as progress: a large one alone would have to be taken in one go. */
function sent(picture: Uint8Array | PictureSource): Uint8Array | Readable {
  if (!(picture instanceof Uint8Array)) return Readable.from(picture.read(), { objectMode: false });
  const { byteLength } = picture;
  if (byteLength <= PIECE_BYTES) return picture;
  const all = { start: 0, end: byteLength };
  const read = async (offset: number, length: number) => picture.subarray(offset, offset + length);
  return Readable.from(inPieces(all, read), { objectMode: false });
}

/** The code of an error only: its message may contain hosts and what a service answered. */
function withoutForeignText(error: unknown): Error {
  const { code } = Object(error) as { code?: unknown };
  const isCode = typeof code === "string" && /^[A-Z0-9_]{1,60}$/.test(code);
  return Object.assign(new Error("The call failed."), isCode ? { code } : {});
}
