/** Learns what a server can, and asks again after a time: it may be restarted with something else. */
import "server-only";

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
  return {
    learn() {
      if (Math.abs(clock.now() - learntAt) < againMs) return Promise.resolve();
      learning ??= ask()
        .then(() => {
          learntAt = clock.now();
        })
        .catch(onError)
        .finally(() => {
          learning = null;
        });
      return learning;
    },
    doubt() {
      learntAt = Number.NEGATIVE_INFINITY;
    },
  };
}
