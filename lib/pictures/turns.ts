/** Lets only so many run at once; the others wait in line. */
import "server-only";

/** @returns runs a piece of work when it is its turn; what the work throws is its caller's alone. */
export function turns(max: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= max) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      // The place goes over to whoever waits longest.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
