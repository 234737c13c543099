/** Waits for work, but not for ever; the work goes on all the same. */
export async function within(work: Promise<unknown>, patienceMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, patienceMs);
  });
  await Promise.race([work, patience]).finally(() => clearTimeout(timer));
}
