/** Polls for a condition, instead of a fixed wait. */

/**
 * Calls `ask` until it returns a truthy value, and returns that.
 *
 * @throws Error naming `what` after thirty seconds.
 */
export async function waitFor<T>(what: string, ask: () => T | Promise<T>): Promise<NonNullable<T>> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const answer = await ask();
    if (answer) return answer as NonNullable<T>;
    if (Date.now() > deadline) throw new Error(`Timed out waiting for: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
