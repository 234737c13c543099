/** Checks the method and target (the address in the first line) of a request. */
import "server-only";
import { StudioError } from "contract/studio-error";
import { isSharePage } from "../share-addresses";

const API_METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const PAGE_METHODS = ["GET", "HEAD"];
/** The page of a share link has a form, for its password. */
const FORM_METHODS = [...PAGE_METHODS, "POST"];
/** Next's time is quadratic in their number. */
const MAX_QUERY_PARAMETERS = 100;

/** Whether a refusal is sent as an error body: below `/api` in any spelling, and for targets that are no path. */
export function isForPrograms(target: string): boolean {
  if (!target.startsWith("/")) return true;
  const path = target
    .replace(/[?#].*$/s, "")
    .replace(/%([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  const first = path.split(/[/\\]/).find((segment) => !["", ".", ".."].includes(segment));
  return first?.toLowerCase() === "api";
}

/** The methods of this target; a route below `/api` restricts them further. */
export function methodsOf(target: string): string {
  return methodsAt(target.replace(/[?#].*$/s, "")).join(", ");
}

const methodsAt = (path: string): string[] =>
  isForPrograms(path) ? API_METHODS : isSharePage(path) ? FORM_METHODS : PAGE_METHODS;

/**
 * Refuses targets that Next would answer with a 500, a redirect or a page.
 *
 * @param target the request's address as it was sent.
 * @param production whether only pages, routes and files are served; development tools have further addresses.
 * @throws StudioError `malformed_request`, `address_too_long`, `not_found` or `method_not_allowed`.
 */
export function checkTarget(method: string, target: string, production: boolean): void {
  if (!target.startsWith("/")) throw malformed("Ask for a path that begins with a slash.");
  const [path = "", ...query] = target.split("?");
  if (target.includes("#")) throw malformed("The address has a #, which no request may send.");
  // Clients resolve them before sending; servers and proxies would resolve them differently.
  if (/[/\\](?:\.|%2e){1,2}(?:[/\\]|$)/i.test(path)) throw malformed("The path has a segment of dots alone.");
  if (!isDecodable(path)) throw malformed("The path has a % that begins no character in UTF-8.");
  if (query.join("?").split("&").length > MAX_QUERY_PARAMETERS)
    throw new StudioError(
      "address_too_long",
      `The address has more than ${MAX_QUERY_PARAMETERS} query parameters.`,
    );
  const forPrograms = isForPrograms(path);
  // Paths below /api have one spelling. Next would redirect some other spellings, which API clients do not expect.
  if (forPrograms && !isApiPath(path)) throw new StudioError("not_found", "This address does not exist.");
  // Of Next's own paths only files are served; Next would render a whole page to refuse the others.
  if (production && path.startsWith("/_next/") && !path.startsWith("/_next/static/"))
    throw new StudioError("not_found", "This address does not exist.");
  const allowed = methodsAt(path);
  if ((forPrograms || production) && !allowed.includes(method))
    throw new StudioError(
      "method_not_allowed",
      `This path does not support ${method}. Use ${allowed.join(", ")}.`,
    );
}

function malformed(message: string): StudioError {
  return new StudioError("malformed_request", message);
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** Whether a path begins with exactly `/api/` and has no empty segment, no backslash, and no slash at the end. */
function isApiPath(path: string): boolean {
  return path.startsWith("/api/") && !/\/\/|\/$|\\/.test(path);
}
