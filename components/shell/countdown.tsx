"use client";
import { useNow } from "@/components/ui/use-now";
import { serverNow } from "@/lib/client/api/call/server-clock";
import { clockTime } from "@/lib/client/words/durations";

/** `Continues in 0:07`, updated every second, then `Continues in a moment`. */
export function Countdown({ words, until }: { words: string; until: string }) {
  const now = useNow();
  if (now === 0) return null;
  const left = Date.parse(until) - serverNow(now);
  // Rounded up, so that it never shows zero while time is left.
  return left > 0 ? `${words} ${clockTime(left + 999)}.` : `${words} a moment.`;
}
