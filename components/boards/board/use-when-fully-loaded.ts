"use client";
import { useEffect, useRef } from "react";
import { announce } from "@/components/ui/notices/announcer";

/**
 * For what needs the whole board, such as "select all": while pages of a large board are still being read it waits for them, a
 * second or two.
 *
 * @param now what the view offers at present; what waited gets it as it is then.
 */
export function useWhenFullyLoaded<Now>(isFullyLoaded: boolean, now: Now): (run: (now: Now) => void) => void {
  const waiting = useRef<((now: Now) => void)[]>([]);
  const latest = useRef(now);
  useEffect(() => {
    latest.current = now;
  });
  useEffect(() => {
    if (isFullyLoaded) for (const run of waiting.current.splice(0)) run(latest.current);
  }, [isFullyLoaded]);
  return (run) => {
    if (isFullyLoaded) run(now);
    else {
      waiting.current.push(run);
      announce("One moment: the rest of the board is being read.");
    }
  };
}
