/** Waits for work for a limited time; the work continues afterwards. */
export async function waitAtMost(work: Promise<unknown>, maxWaitMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeLimit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, maxWaitMs);
  });
  await Promise.race([work, timeLimit]).finally(() => clearTimeout(timer));
}
