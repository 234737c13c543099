/** The pattern of an address, for metrics and traces: few values, and nothing that identifies a person or an object. */
import "server-only";

type Params = Record<string, string | string[] | undefined>;

/**
 * The pattern of a route of the API.
 *
 * @param pathname such as `/api/boards/bo_1/zip`. @param params the values that Next found in it.
 * @returns such as `/api/boards/[boardId]/zip`
 */
export function patternOf(pathname: string, params: Params): string {
  const segments = pathname.split("/");
  for (const [name, value] of Object.entries(params)) {
    if (Array.isArray(value)) segments.splice(segments.length - value.length, value.length, `[...${name}]`);
    else if (value !== undefined) {
      const at = segments.findLastIndex((segment) => isSame(segment, value));
      if (at >= 0) segments[at] = `[${name}]`;
    }
  }
  return segments.join("/");
}

function isSame(segment: string, value: string): boolean {
  if (segment === value) return true;
  try {
    return decodeURIComponent(segment) === value;
  } catch {
    return false;
  }
}

/** The first segments of pages; what follows them identifies an object. */
const PAGES = new Set(
  "admin api-reference boards compare creations demo library service settings sheets sign-in".split(" "),
);
const HEALTH = new Set(["/api/health/live", "/api/health/ready"]);

/** The pattern of what no route of the API answers: pages, static files, health checks, refused addresses. */
export function patternOfOther(url: string): string {
  const pathname = url.replace(/[?#].*$/s, "");
  if (pathname === "/" || HEALTH.has(pathname)) return pathname;
  if (pathname.startsWith("/_next/static/")) return "/_next/static/[file]";
  const [, first = "", ...rest] = pathname.split("/");
  if (PAGES.has(first)) return rest.length > 0 ? `/${first}/[…]` : `/${first}`;
  return "other";
}
