/** `POST /api/creations/batch`: deletes, restores or favours many creations, as many calls as it takes. */
import type { ManyAction } from "@/lib/contract/creation-actions";
import { callApi } from "./api/call-api";

/** Few enough that progress shows, many enough that thousands take seconds. */
const AT_ONCE = 250;

/**
 * @param onProgress hears how many are done.
 * @returns the ids of those that were changed. @throws what a call throws; earlier ones have had their effect.
 */
export async function changeMany(
  action: ManyAction,
  ids: readonly string[],
  onProgress: (done: number) => void,
): Promise<string[]> {
  const changed: string[] = [];
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    const { value } = await callApi({
      path: "/api/creations/batch",
      method: "POST",
      body: { action, creation_ids: ids.slice(start, start + AT_ONCE) },
      answer: "creationIds",
    });
    changed.push(...value.creation_ids);
    onProgress(Math.min(ids.length, start + AT_ONCE));
  }
  return changed;
}
