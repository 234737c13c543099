/**
 * The reads that make up nearly all requests, polls and status reads: the front door hands them to their route itself, because
 * Next takes longer to find and call a route than the route to answer. Answers are the same either way.
 */
import "server-only";
import type { Handler } from "./route-on";

interface QuickRead {
  path: RegExp;
  names: string[];
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
  const names = Array.from(pattern.matchAll(/\[(\w+)\]/g), ([, name = ""]) => name);
  // Ids as the studio makes them, which no name of a further route resembles. Next gets everything else.
  const path = new RegExp(`^${pattern.replace(/\[\w+\]/g, "([a-z]+_[A-Za-z0-9_-]{1,200})")}$`);
  reads.set(pattern, { path, names, handle });
}

/** @param target path and query as they were sent. @returns null for what Next shall answer. */
export function findQuickRead(target: string): FoundRead | null {
  const queryAt = target.indexOf("?");
  const path = queryAt < 0 ? target : target.slice(0, queryAt);
  for (const { path: pattern, names, handle } of reads.values()) {
    const match = pattern.exec(path);
    if (match)
      return { handle, params: Object.fromEntries(names.map((name, at) => [name, match[at + 1] ?? ""])) };
  }
  return null;
}
