/** Handles the items of a stream, a few at once. */
import "server-only";

/**
 * Takes the next item only when there is room.
 *
 * @param atOnce how many are handled at the same time.
 * @throws what the stream or the first failing call threw, after the calls under way have ended; no further item is taken.
 */
export async function eachOf<Item>(
  items: AsyncIterable<Item>,
  atOnce: number,
  handle: (item: Item) => Promise<void>,
): Promise<void> {
  const running = new Set<Promise<void>>();
  const errors: unknown[] = [];
  try {
    for await (const item of items) {
      const one = handle(item)
        .catch((error) => {
          errors.push(error);
        })
        .finally(() => running.delete(one));
      running.add(one);
      if (running.size >= atOnce) await Promise.race(running);
      if (errors.length > 0) break;
    }
  } finally {
    await Promise.all(running);
  }
  if (errors.length > 0) throw errors[0];
}
