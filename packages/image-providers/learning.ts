/** Learns what a server can, and asks again after a time: it may be restarted with something else. */
export interface Learning {
  /** Asks if the last answer is old; callers share one question. Never rejects. */
  learn(): Promise<void>;
  /** The next call asks, however young the last answer is. */
  doubt(): void;
}

/**
 * @param ask asks the server and keeps what it says. @param onError is told a rejection; the next call asks again.
 * @param againMs after how long an answer is old.
 */
export function createLearning(
  ask: () => Promise<void>,
  {
    clock,
    againMs,
    onError,
  }: { clock: { now(): number }; againMs: number; onError: (error: unknown) => void },
): Learning {
  let learntAt = Number.NEGATIVE_INFINITY;
  let learning: Promise<void> | null = null;
  function begin(): Promise<void> {
    const begun: Promise<void> = ask()
      .then(() => {
        // After a doubt this answer may be one from before it.
        if (learning === begun) learntAt = clock.now();
      })
      .catch(onError)
      .finally(() => {
        if (learning === begun) learning = null;
      });
    return begun;
  }
  return {
    learn() {
      if (Math.abs(clock.now() - learntAt) < againMs) return Promise.resolve();
      learning ??= begin();
      return learning;
    },
    doubt() {
      learntAt = Number.NEGATIVE_INFINITY;
      learning = null;
    },
  };
}
