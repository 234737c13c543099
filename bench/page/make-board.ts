/** A board of some of the person's pictures. */
import type { BrowserContext } from "@playwright/test";

/** @param context signed in. @param count of pictures, the newest. @returns the path of its page. */
export async function makeBoard(context: BrowserContext, origin: string, count: number): Promise<string> {
  const { request } = context;
  const listed = await (await request.get(`${origin}/api/pictures/ids`)).json();
  const made = await request.post(`${origin}/api/boards`, {
    headers: { origin },
    data: { name: "Many pictures", picture_ids: listed.value.picture_ids.slice(0, count) },
  });
  if (!made.ok()) throw new Error(`The board could not be made: ${made.status()}.`);
  const { value } = await made.json();
  await context.close();
  return `/boards/${value.id}`;
}
