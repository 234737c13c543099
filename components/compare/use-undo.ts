"use client";
import { useCallback, useRef, useState } from "react";
import { takeLast, withStep } from "@/lib/client/undo-stack";

/** The steps back of a view, the last one first. */
export function useUndo() {
  const steps = useRef<readonly (() => void)[]>([]);
  const [count, setCount] = useState(0);
  const remember = useCallback((takeBack: () => void) => {
    steps.current = withStep(steps.current, takeBack);
    setCount(steps.current.length);
  }, []);
  const undo = useCallback(() => {
    const last = takeLast(steps.current);
    if (!last) return false;
    steps.current = last.rest;
    setCount(last.rest.length);
    last.step();
    return true;
  }, []);
  return { canUndo: count > 0, remember, undo };
}
