/**
 * Fetches a picture from an address that a service named: the only place that calls an address not of our choosing.
 *
 * The service's own host and the hosts in IMAGE_SERVICE_MEDIA_HOSTS are trusted wherever they are. Everything else
 * must be at a public address: an IP literal is checked here, a name when it is resolved for the very connection, so
 * that it cannot change in between. Every redirect goes through the same checks, and the token is never sent.
 */
import "server-only";
import { isIP } from "node:net";
import { Agent, type Dispatcher, request } from "undici";
import { isStudioError, StudioError } from "@/lib/errors";
import type { Log } from "@/lib/log";
import { brokenOff, checkPicture } from "./check-picture";
import { PassingFailure, type Retrying } from "./guard/retrying";
import { isPublicAddress, NotPublic, publicOnlyLookup, type Resolve } from "./public-only";

const MAX_PICTURE_BYTES = 64_000_000;
const MAX_REDIRECTS = 3;
const EXPIRED = "The link to the picture has expired.";
/** In milliseconds: a picture is larger than an answer, and the way to a CDN longer. */
export interface PictureDeadlines {
  connect: number;
  headers: number;
  total: number;
}
const DEADLINES: PictureDeadlines = { connect: 5_000, headers: 20_000, total: 60_000 };

export interface PictureSource {
  baseUrl: URL;
  /** Names as an address would have them, on their own or with a port. */
  mediaHosts: ReadonlySet<string>;
  log?: Pick<Log, "error">;
  /** Sends again what failed in passing; without it nothing is. */
  retrying?: Retrying;
  /** Only tests resolve names themselves. */
  resolve?: Resolve;
  deadlines?: PictureDeadlines;
}

/** Whether we were told of this host: on its own, which means any port, or with the port that will be used. */
export function isTrusted({ baseUrl, mediaHosts }: PictureSource, url: URL): boolean {
  const port = url.port || (url.protocol === "https:" ? "443" : "80");
  return (
    url.host === baseUrl.host || mediaHosts.has(url.hostname) || mediaHosts.has(`${url.hostname}:${port}`)
  );
}

/**
 * @param address absolute, or relative to the service's own.
 * @returns bytes of a PNG, JPEG, WebP or AVIF that is whole, as far as can be seen without decoding it.
 * @throws StudioError `service_answer_unusable` for an address that is refused or has expired and for what is no
 * picture, `service_unreachable` for what is out of reach; retryable where asking the service again may help
 */
export async function fetchPicture(source: PictureSource, address: string): Promise<Uint8Array> {
  const once = async () => {
    const bytes = await follow(source, address);
    await checkPicture(bytes);
    return bytes;
  };
  const passing = (error: unknown) => {
    // For another link the service has to be asked again; the same one expires no less a second time.
    const isPassing = isStudioError(error) && error.retryable && error.message !== EXPIRED;
    throw isPassing ? new PassingFailure(error) : error;
  };
  return source.retrying ? source.retrying.run(() => once().catch(passing)) : once();
}

async function follow(source: PictureSource, address: string): Promise<Uint8Array> {
  const deadlines = source.deadlines ?? DEADLINES;
  const signal = AbortSignal.timeout(deadlines.total);
  let url = checkedUrl(source, address, source.baseUrl);
  for (let hops = 0; ; hops++) {
    const connect = isTrusted(source, url)
      ? { timeout: deadlines.connect }
      : { timeout: deadlines.connect, lookup: publicOnlyLookup(source.resolve) };
    const dispatcher = new Agent({
      connect,
      headersTimeout: deadlines.headers,
      bodyTimeout: deadlines.headers,
    });
    try {
      const got = await get(url, dispatcher, signal);
      if (got.bytes) return got.bytes;
      if (hops === MAX_REDIRECTS) throw refused(source, "too many redirects");
      url = checkedUrl(source, got.location, url);
    } catch (cause) {
      if (isNotPublic(cause)) throw refused(source, "the name leads to an address that is not public");
      if (isStudioError(cause)) throw cause;
      throw new StudioError("service_unreachable", "The picture cannot be fetched right now.", {
        retryable: true,
        cause,
      });
    } finally {
      await dispatcher.destroy();
    }
  }
}

/** @throws StudioError for what is never connected to */
function checkedUrl(source: PictureSource, address: string, base: URL): URL {
  const url = URL.canParse(address, base) ? new URL(address, base) : null;
  if (!url || !/^https?:$/.test(url.protocol)) throw refused(source, "no http or https address");
  if (url.username || url.password) throw refused(source, "a user in the address");
  if (base !== source.baseUrl && base.protocol === "https:" && url.protocol === "http:") {
    throw refused(source, "a redirect from https to http");
  }
  const literal = url.hostname.replace(/^\[|\]$/g, "");
  if (!isTrusted(source, url) && isIP(literal) !== 0 && !isPublicAddress(literal)) {
    throw refused(source, "an address that is not public", literal);
  }
  return url;
}

type Got = { bytes: Uint8Array } | { bytes: null; location: string };

async function get(url: URL, dispatcher: Dispatcher, signal: AbortSignal): Promise<Got> {
  const { statusCode, headers, body } = await request(url, { dispatcher, signal });
  const isRedirect = [301, 302, 303, 307, 308].includes(statusCode);
  if (isRedirect && typeof headers.location === "string") {
    body.on("error", () => {}).destroy();
    return { bytes: null, location: headers.location };
  }
  if (statusCode !== 200) {
    body.on("error", () => {}).destroy();
    const isGone = [403, 404, 410].includes(statusCode);
    throw new StudioError(
      isGone ? "service_answer_unusable" : "service_unreachable",
      isGone ? EXPIRED : "The picture cannot be fetched right now.",
      // A link may not work yet where pictures take a moment to spread, and the next reading brings a new one. 410
      // alone says that there is nothing to wait for.
      { retryable: statusCode !== 410, details: [{ service_status: statusCode }] },
    );
  }
  const promised = Number(headers["content-length"] ?? Number.NaN);
  if (promised > MAX_PICTURE_BYTES) {
    body.on("error", () => {}).destroy();
    throw tooLarge();
  }
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of body) {
      size += chunk.length;
      if (size > MAX_PICTURE_BYTES) throw tooLarge();
      chunks.push(chunk);
    }
  } catch (cause) {
    if (isStudioError(cause) || signal.aborted || size === 0) throw cause;
    throw brokenOff(cause);
  }
  return { bytes: Buffer.concat(chunks) };
}

const tooLarge = () =>
  new StudioError("service_answer_unusable", "The service delivered a picture that is too large.");

/** The error of an address that no connection was made to, after an alert. */
function refused({ log }: PictureSource, why: string, ip?: string): StudioError {
  // Without the rest of the address: it is a stranger's text, in which a token or a signature may stand.
  log?.error({ ip, why }, "a picture's address was refused");
  return new StudioError(
    "service_answer_unusable",
    "The service named an address that pictures are not fetched from.",
  );
}

/** Also where several addresses of one name were tried, and each error is one of many. */
function isNotPublic(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isNotPublic);
  if (!(error instanceof Error)) return false;
  return error instanceof NotPublic || (error.cause !== undefined && isNotPublic(error.cause));
}
