"use client";
import { useCallback, useRef, useState } from "react";

/** More steps back than anybody takes. */
const MAX_STEPS = 200;

/** The steps back of a view, the last one first. */
export function useUndo() {
  const steps = useRef<(() => void)[]>([]);
  const [count, setCount] = useState(0);
  const remember = useCallback((takeBack: () => void) => {
    steps.current = [...steps.current, takeBack].slice(-MAX_STEPS);
    setCount(steps.current.length);
  }, []);
  const undo = useCallback(() => {
    const takeBack = steps.current.at(-1);
    steps.current = steps.current.slice(0, -1);
    setCount(steps.current.length);
    takeBack?.();
    return takeBack !== undefined;
  }, []);
  return { canUndo: count > 0, remember, undo };
}
