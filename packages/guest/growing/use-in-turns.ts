import { startTransition, useEffect, useState } from "react";

/**
 * Lays out a list that is shown as a whole in several turns of the main thread, so that keys and presses are answered between them.
 *
 * @param count of all elements of a list.
 * @param step how many are laid out at once.
 * @returns how many to lay out now; it grows by itself after each paint.
 */
export function useInTurns(count: number, step: number): number {
  const [shown, setShown] = useState(step);
  useEffect(() => {
    if (shown >= count) return;
    return afterPaint(() => startTransition(() => setShown(shown + step)));
  }, [shown, count, step]);
  return shown;
}

/** @param run is called in a turn of its own, behind the next paint. @returns how to call it off. */
function afterPaint(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(run);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
