"use client";
import { useEffect } from "react";

const INTERVAL_MS = 5_000;

/** Asks whether the studio is ready again, and then retries. */
export function useRetryWhenReady(isAway: boolean, retry: () => void): void {
  useEffect(() => {
    if (!isAway) return;
    const timer = setInterval(async () => {
      const answer = await fetch("/api/health/ready", { cache: "no-store" }).catch(() => null);
      if (answer?.ok) retry();
    }, INTERVAL_MS);
    return () => clearInterval(timer);
  }, [isAway, retry]);
}
