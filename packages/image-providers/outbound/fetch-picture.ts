/**
 * Fetches a picture from an address in a service's answer. No other module but `put-file.ts` calls addresses that the settings do
 * not name.
 *
 * The service's own host and the hosts in IMAGE_SERVICE_MEDIA_HOSTS are trusted wherever they are. Everything else
 * must be at a public address: an IP literal is checked here, a name when it is resolved for the connection, so that it
 * cannot change between check and use. Every redirect goes through the same checks. The token is never sent.
 */
import { isIP } from "node:net";
import { isStudioError, StudioError } from "contract/studio-error";
import { Agent, type Dispatcher, request } from "undici";
import type { Log } from "../log";
import { checkPicture, incomplete } from "./check-picture";
import { type Retrying, TransientError } from "./guard/retrying";
import { observed } from "./observed";
import { isInOwnNetwork, isPublicAddress, NotPublic, publicOnlyLookup, type Resolve } from "./public-only";
import { joinChunks } from "./turns/join-chunks";

const MAX_PICTURE_BYTES = 64_000_000;
const MAX_REDIRECTS = 3;
const MAX_SHOWN_HOST_CHARACTERS = 100;
const EXPIRED = "The link to the picture has expired.";
/** Whether a picture could not be fetched because its link has ended. */
export const isExpired = (error: unknown): error is StudioError =>
  isStudioError(error) && error.message === EXPIRED;
/** In milliseconds; longer than for other calls, because pictures are larger and CDNs farther away. */
export interface PictureDeadlines {
  connect: number;
  headers: number;
  total: number;
}
const DEADLINES: PictureDeadlines = { connect: 5_000, headers: 20_000, total: 60_000 };

/** The setting that names the hosts in a private network from which pictures may be fetched. */
export const MEDIA_HOSTS_SETTING = "IMAGE_SERVICE_MEDIA_HOSTS";

export interface PictureSource {
  baseUrl: URL;
  /** Host names as in URLs, with or without a port. */
  mediaHosts: ReadonlySet<string>;
  /** The setting that names these hosts; absent where there is none. */
  mediaHostsSetting?: string | undefined;
  /** A picture is at a host in a private network that the setting does not name. @param message with the host, to be shown */
  onHostRefused?(message: string): void;
  log?: Pick<Log, "error">;
  /** Retries after transient errors; without it there are no retries. */
  retrying?: Retrying;
  /** Only tests replace name resolution. */
  resolve?: Resolve;
  deadlines?: PictureDeadlines;
}

/** Whether the settings name this host, with any port or with the port of the URL. */
export function isTrusted({ baseUrl, mediaHosts }: PictureSource, url: URL): boolean {
  const port = url.port || (url.protocol === "https:" ? "443" : "80");
  return (
    url.host === baseUrl.host || mediaHosts.has(url.hostname) || mediaHosts.has(`${url.hostname}:${port}`)
  );
}

/**
 * @param address absolute, or relative to the service's own.
 * @returns the bytes of a PNG, JPEG, WebP or AVIF that is complete, as far as can be seen without decoding it.
 * @throws StudioError `picture_link_refused`, `pictures_expired`, `not_a_picture` and the like,
 * `picture_host_not_allowed` for a host that the settings could allow, `service_unreachable` when the address cannot be reached; retryable where asking the service again may help
 */
export async function fetchPicture(source: PictureSource, address: string): Promise<Uint8Array> {
  const once = async () => {
    const bytes = await follow(source, address);
    await checkPicture(bytes);
    return bytes;
  };
  const asTransient = (error: unknown) => {
    // An expired link stays expired; only the service can give a new one.
    const isTransient = isStudioError(error) && error.retryable && !isExpired(error);
    throw isTransient ? new TransientError(error) : error;
  };
  return source.retrying ? source.retrying.run(() => once().catch(asTransient)) : once();
}

async function follow(source: PictureSource, address: string): Promise<Uint8Array> {
  const deadlines = source.deadlines ?? DEADLINES;
  const signal = AbortSignal.timeout(deadlines.total);
  let url = checkedUrl(source, address, source.baseUrl);
  for (let hops = 0; ; hops++) {
    const dispatcher = agentFor(source, url, deadlines);
    try {
      const got = await get(url, dispatcher, signal);
      if (got.bytes) return got.bytes;
      if (hops === MAX_REDIRECTS) throw refused(source, "too many redirects");
      url = checkedUrl(source, got.location, url);
    } catch (cause) {
      const notPublic = notPublicIn(cause);
      if (notPublic) {
        const why = "the name leads to an address that is not public";
        throw notPublic.isInOwnNetwork ? hostRefused(source, url, why) : refused(source, why);
      }
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

/** Connects to the host of this address; unless the settings name it, only at public addresses. */
export function agentFor(source: PictureSource, url: URL, deadlines: PictureDeadlines): Agent {
  const connect = isTrusted(source, url)
    ? { timeout: deadlines.connect }
    : { timeout: deadlines.connect, lookup: publicOnlyLookup(source.resolve) };
  return new Agent({ connect, headersTimeout: deadlines.headers, bodyTimeout: deadlines.headers });
}

/** @throws StudioError for an address that this studio does not allow */
export function checkedUrl(source: PictureSource, address: string, base: URL): URL {
  const url = URL.canParse(address, base) ? new URL(address, base) : null;
  if (!url || !/^https?:$/.test(url.protocol)) throw refused(source, "no http or https address");
  if (url.username || url.password) throw refused(source, "a user in the address");
  if (base !== source.baseUrl && base.protocol === "https:" && url.protocol === "http:") {
    throw refused(source, "a redirect from https to http");
  }
  const literal = url.hostname.replace(/^\[|\]$/g, "");
  if (!isTrusted(source, url) && isIP(literal) !== 0 && !isPublicAddress(literal)) {
    const why = "an address that is not public";
    throw isInOwnNetwork(literal) ? hostRefused(source, url, why, literal) : refused(source, why, literal);
  }
  return url;
}

type Got = { bytes: Uint8Array } | { bytes: null; location: string };

async function get(url: URL, dispatcher: Dispatcher, signal: AbortSignal): Promise<Got> {
  // Until the headers, as for every call.
  const { response } = await observed({ url, method: "GET", kind: "picture" }, async () => {
    const answer = await request(url, { dispatcher, signal });
    return { response: answer, status: answer.statusCode };
  });
  const { statusCode, headers, body } = response;
  const isRedirect = [301, 302, 303, 307, 308].includes(statusCode);
  if (isRedirect && typeof headers.location === "string") {
    body.on("error", () => {}).destroy();
    return { bytes: null, location: headers.location };
  }
  if (statusCode !== 200) {
    body.on("error", () => {}).destroy();
    const isGone = [403, 404, 410].includes(statusCode);
    throw new StudioError(
      isGone ? "pictures_expired" : "service_unreachable",
      isGone ? EXPIRED : "The picture cannot be fetched right now.",
      // 403 and 404 may be temporary while a CDN distributes pictures, and the next status read brings a new link. 410 is final.
      { retryable: statusCode !== 410, details: [{ service_status: statusCode }] },
    );
  }
  const announcedBytes = Number(headers["content-length"] ?? Number.NaN);
  if (announcedBytes > MAX_PICTURE_BYTES) {
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
    throw incomplete(cause);
  }
  return { bytes: await joinChunks(chunks) };
}

const tooLarge = () =>
  new StudioError("output_too_large", "The service delivered a picture that is too large.");

/** Logs a host in a private network that the settings do not allow but could, and returns the error, which does not name it. */
function hostRefused(source: PictureSource, url: URL, why: string, ip?: string): StudioError {
  const { log, mediaHostsSetting: setting, onHostRefused } = source;
  if (setting === undefined) return refused(source, why, ip);
  const host = url.host.slice(0, MAX_SHOWN_HOST_CHARACTERS);
  log?.error({ ip, host, setting, why }, "a picture's address was refused");
  onHostRefused?.(
    `The pictures are at ${host}, from which this studio does not allow pictures to be fetched. If it is trusted, name it in ${setting} and restart the studio.`,
  );
  return new StudioError(
    "picture_host_not_allowed",
    `The pictures are ready, but at a host from which this studio does not allow pictures to be fetched. Its administrator can allow it in ${setting}.`,
  );
}

/** Logs a refused address and returns its error. */
function refused({ log }: PictureSource, why: string, ip?: string): StudioError {
  // The address itself is untrusted text that may contain a token or signature, so it is not logged.
  log?.error({ ip, why }, "a picture's address was refused");
  return new StudioError(
    "picture_link_refused",
    "The service gave a picture address that this studio does not allow.",
  );
}

/** Also finds the error inside an AggregateError, when several addresses of a name were tried. */
function notPublicIn(error: unknown): NotPublic | null {
  if (error instanceof NotPublic) return error;
  if (error instanceof AggregateError) {
    for (const one of error.errors) {
      const found = notPublicIn(one);
      if (found) return found;
    }
  }
  return error instanceof Error && error.cause !== undefined ? notPublicIn(error.cause) : null;
}
