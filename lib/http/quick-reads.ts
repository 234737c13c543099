/**
 * The reads that make up nearly all requests, polls and status reads: the front door hands them to their route itself, because
 * Next takes longer to find and call a route than the route to answer. Answers are the same either way.
 */
import "server-only";
import type { Handler } from "./route-on";

interface QuickRead {
  /** Of the pattern; one that begins with a bracket stands for an id. */
  segments: string[];
  handle: Handler;
}

/** What answers a path, with the values of its pattern. */
export interface FoundRead {
  handle: Handler;
  params: Record<string, string>;
}

const KEY = Symbol.for("prompt-studio.quick-reads");
/** On `globalThis`, because the front door and the routes are in different bundles of the server. */
const shared = globalThis as typeof globalThis & { [KEY]?: Map<string, QuickRead> };
shared[KEY] ??= new Map();
const reads = shared[KEY];

/**
 * Lets the front door call a route for GET, from when its file is loaded: Next loads it at the first request.
 *
 * @param pattern the path of the route's folder, such as `/api/boards/[boardId]`.
 * @param handle answers with JSON, and uses only method, address, headers and signal of its request.
 */
export function registerQuickRead(pattern: string, handle: Handler): void {
  reads.set(pattern, { segments: pattern.split("/"), handle });
}

/** Ids as the studio makes them, which no name of a further route resembles. Next gets everything else. */
const ID = /^[a-z]{1,20}_[A-Za-z0-9_-]{1,200}$/;

/** @param target path and query as they were sent. @returns null for what Next shall answer. */
export function findQuickRead(target: string): FoundRead | null {
  const queryAt = target.indexOf("?");
  const segments = (queryAt < 0 ? target : target.slice(0, queryAt)).split("/");
  for (const read of reads.values()) {
    const params = paramsIn(segments, read.segments);
    if (params) return { handle: read.handle, params };
  }
  return null;
}

function paramsIn(segments: readonly string[], pattern: readonly string[]): Record<string, string> | null {
  if (segments.length !== pattern.length) return null;
  const params: Record<string, string> = {};
  for (const [at, expected] of pattern.entries()) {
    const segment = segments[at] ?? "";
    if (expected.startsWith("[")) {
      if (!ID.test(segment)) return null;
      params[expected.slice(1, -1)] = segment;
    } else if (segment !== expected) return null;
  }
  return params;
}
