/** A board with a share link, for benches of the guests' page. */
import type { APIRequestContext } from "@playwright/test";

/**
 * @param request of a signed-in browser.
 * @returns the path of the guests' page; null in a build that has no share links.
 */
export async function shareBoard(
  request: APIRequestContext,
  origin: string,
  pictureIds: readonly string[],
): Promise<string | null> {
  const send = async (path: string, data: object) => {
    const answer = await request.post(origin + path, { data, headers: { origin } });
    return answer.ok() ? (await answer.json()).value : null;
  };
  const board = await send("/api/boards", { name: "A shared board", picture_ids: pictureIds });
  const link = board && (await send(`/api/boards/${board.id}/links`, {}));
  return link ? new URL(link.url).pathname : null;
}
