/** Reads about many things, some at a time. */
import "server-only";
import { nextTurn } from "./next-turn";

/**
 * Others have their turn between the steps, so that many things keep nobody waiting for longer than some of them.
 *
 * @param size how many one step has. @param read what is known of some of them.
 * @returns all that was read, in the order of the steps.
 */
export async function inSteps<Item, Read>(
  items: readonly Item[],
  size: number,
  read: (some: Item[]) => Promise<readonly Read[]>,
): Promise<Read[]> {
  const all: Read[] = [];
  for (let start = 0; start < items.length; start += size) {
    await nextTurn();
    for (const one of await read(items.slice(start, start + size))) all.push(one);
  }
  return all;
}
