/** Counts the requests being answered, so that a stop can wait for them. */
import "server-only";

// Routes and the start-up code are bundled apart and would each have a counter of their own.
const KEY = Symbol.for("prompt-studio.in-flight");
const shared = globalThis as typeof globalThis & { [KEY]?: { count: number } };

function counter(): { count: number } {
  shared[KEY] ??= { count: 0 };
  return shared[KEY];
}

/** How many requests are being answered right now. */
export function inFlight(): number {
  return counter().count;
}

/** Runs `work` as one request. */
export async function counted<T>(work: () => Promise<T>): Promise<T> {
  counter().count += 1;
  try {
    return await work();
  } finally {
    counter().count -= 1;
  }
}
