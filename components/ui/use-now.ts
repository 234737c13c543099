"use client";
import { useSyncExternalStore } from "react";

/** One timer for every clock on the page. */
function everySecond() {
  const listeners = new Set<() => void>();
  let now = Date.now();
  let timer: ReturnType<typeof setInterval> | undefined;
  const tick = () => {
    now = Date.now();
    for (const listener of listeners) listener();
  };
  return {
    read: () => now,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      if (!timer) {
        now = Date.now();
        timer = setInterval(tick, 1_000);
      }
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) {
          clearInterval(timer);
          timer = undefined;
        }
      };
    },
  };
}

const seconds = everySecond();

/** What is said of the time, such as how long ago something was: whoever shows it is drawn again only when that changes. */
export const useNowInWords = (wordsAt: (now: number) => string): string =>
  useSyncExternalStore(
    seconds.subscribe,
    () => wordsAt(seconds.read()),
    () => wordsAt(0),
  );

/** The time of this machine in milliseconds, updated every second; 0 on the server. */
export function useNow(): number {
  return useSyncExternalStore(seconds.subscribe, seconds.read, () => 0);
}
