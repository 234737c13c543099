import { useCallback, useEffect, useRef, useState } from "react";

/** @returns whether nothing has happened for so long, and what to call when something happens. */
export function useIdle(afterMs: number): [isIdle: boolean, stir: () => void] {
  const [isIdle, setIdle] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stir = useCallback(() => {
    setIdle(false);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setIdle(true), afterMs);
  }, [afterMs]);
  useEffect(() => {
    stir();
    return () => clearTimeout(timer.current);
  }, [stir]);
  return [isIdle, stir];
}
