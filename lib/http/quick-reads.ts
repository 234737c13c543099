/**
 * The reads that make up nearly all requests, polls, status reads, lists and pictures: the front door hands them to their route
 * itself, because Next takes longer to find and call a route than the route to answer. Answers are the same either way.
 */
import "server-only";
import type { Handler } from "./route-on";

interface QuickRead {
  segments: Segment[];
  handle: Handler;
}

/** A word that a path must have there, or the name of a value, with the words that it may be; without them, an id. */
type Segment = string | { name: string; words: readonly string[] | null };

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
 * @param pattern the path of the route's folder, such as `/api/boards/[boardId]`; a value that is no id names the words that it
 * may be, such as `[variant=original|thumbnail]`.
 * @param handle uses only method, address, headers and signal of its request. An answer with a length and a stream of
 * events are sent as they are, any other is text that may be compressed.
 */
export function registerQuickRead(pattern: string, handle: Handler): void {
  reads.set(pattern, { segments: pattern.split("/").map(segmentOf), handle });
}

function segmentOf(text: string): Segment {
  if (!text.startsWith("[")) return text;
  const [name = "", words] = text.slice(1, -1).split("=");
  return { name, words: words?.split("|") ?? null };
}

/** Ids as the studio makes them, secrets and numbers, which no name of a further route resembles. Next gets everything else. */
const ID = /^(?:[a-z]{1,20}_[A-Za-z0-9_-]{1,200}|[A-Za-z0-9_-]{40,60}|\d{1,3})$/;

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

function paramsIn(segments: readonly string[], pattern: readonly Segment[]): Record<string, string> | null {
  if (segments.length !== pattern.length) return null;
  const params: Record<string, string> = {};
  for (const [at, expected] of pattern.entries()) {
    const segment = segments[at] ?? "";
    if (typeof expected === "string") {
      if (segment !== expected) return null;
    } else {
      if (!(expected.words?.includes(segment) ?? ID.test(segment))) return null;
      params[expected.name] = segment;
    }
  }
  return params;
}
