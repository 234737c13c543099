/** The changes poll over the studio's API, apart from the other calls because every page loads it, and the query keys. */
import type { Changes } from "contract/creations/changes";
import { callApi } from "./call/calls";

export const creationKeys = {
  list: ["creations", "list"],
  changes: ["creations", "changes"],
  /** Followed by the filters. */
  library: ["creations", "library"],
  /** Followed by the search words. */
  found: ["creations", "found"],
  byPictureIds: (ids: readonly string[]) => ["creations", "by-picture-ids", ...ids] as const,
  one: (creationId: string) => ["creation", creationId] as const,
} as const;

/** `GET /api/creations/changes`. @param cursor the `next_cursor` of the previous answer; undefined for the first call. */
export async function getChanges(cursor: string | undefined, signal: AbortSignal): Promise<Changes> {
  const call = { query: { cursor }, signal, timeoutMs: 15_000 };
  const { value } = await callApi("GET /creations/changes", call);
  return value;
}
