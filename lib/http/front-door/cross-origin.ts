/** Lets pages of named origins call the API with access tokens (CORS). */
import "server-only";
import type { IncomingMessage, ServerResponse } from "node:http";

const METHODS = "GET, HEAD, POST, PUT, PATCH, DELETE";
const REQUEST_HEADERS =
  "Authorization, Content-Type, Idempotency-Key, If-None-Match, If-Range, Last-Event-ID, Prefer, Range";
/** What scripts may read besides the headers that they always may. */
const EXPOSED_HEADERS =
  "Accept-Ranges, Content-Disposition, Content-Length, Content-Range, ETag, Idempotent-Replayed, Location, " +
  "Preference-Applied, RateLimit, RateLimit-Policy, Retry-After, WWW-Authenticate, X-Archive-Bytes, X-Request-Id";
const PREFLIGHT_SECONDS = 600;

/**
 * Handles the origin of a request to the API, except to sign-in. Answers to named origins can be read by their pages; never with
 * cookies, which are taken from such a request, so that only a token or a signed address proves anything.
 *
 * @param origins named in the settings, as browsers write them. Without any, nothing changes.
 * @returns true when the request was a preflight and is answered.
 */
export function answerOrigin(
  origins: ReadonlySet<string>,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  if (origins.size === 0 || !isOpenTo(request.url ?? "")) return false;
  const { origin } = request.headers;
  const isNamed = origin !== undefined && origins.has(origin);
  addHeaders(response, {
    ...(isNamed && {
      "access-control-allow-origin": origin,
      "access-control-expose-headers": EXPOSED_HEADERS,
    }),
  });
  if (!isNamed) return false;
  delete request.headers.cookie;
  if (request.method !== "OPTIONS" || request.headers["access-control-request-method"] === undefined)
    return false;
  response
    .writeHead(204, {
      "access-control-allow-methods": METHODS,
      "access-control-allow-headers": REQUEST_HEADERS,
      "access-control-max-age": String(PREFLIGHT_SECONDS),
      "cache-control": "no-store",
    })
    .end();
  return true;
}

/** Sign-in is for pages of the studio alone. */
function isOpenTo(target: string): boolean {
  const [path = ""] = target.split("?");
  // In whatever spelling Next would find it.
  return path.startsWith("/api/") && !/^\/api\/auth(?:\/|$)/i.test(decodeURIComponent(path));
}

/** Adds headers with the status line, and `Vary: Origin` to whatever the answer varies by. */
function addHeaders(response: ServerResponse, added: Record<string, string>): void {
  const { writeHead } = response;
  const withHeaders = (...parameters: Parameters<typeof writeHead>): ServerResponse => {
    const given: unknown = parameters.find((one) => typeof one === "object" && one !== null);
    // Headers that come with the status line replace those that were set before.
    const own = Array.isArray(given) || given === undefined ? undefined : (given as Record<string, unknown>);
    const name = Object.keys(own ?? {}).find((one) => one.toLowerCase() === "vary");
    const varies = [name ? own?.[name] : response.getHeader("vary"), "Origin"]
      .flat()
      .filter(Boolean)
      .join(", ");
    if (own && name) own[name] = varies;
    else response.setHeader("vary", varies);
    for (const [header, value] of Object.entries(added)) response.setHeader(header, value);
    return writeHead.apply(response, parameters);
  };
  Object.assign(response, { writeHead: withHeaders });
}
