/** Waits for work for a limited time; the work continues afterwards. */
export async function waitAtMost(work: Promise<unknown>, patienceMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, patienceMs);
  });
  await Promise.race([work, patience]).finally(() => clearTimeout(timer));
}
