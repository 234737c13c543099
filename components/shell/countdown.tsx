"use client";
import { useNow } from "@/components/ui/use-now";
import { serverNow } from "@/lib/client/api/server-clock";
import { clockTime } from "@/lib/client/words/durations";

/** `Goes on in 0:07`, ticking; once the time has come, that it may be any moment. */
export function Countdown({ words, until }: { words: string; until: string }) {
  const now = useNow();
  if (now === 0) return null;
  const left = Date.parse(until) - serverNow(now);
  // A started second counts, so that it never says zero while there is time left.
  return left > 0 ? `${words} ${clockTime(left + 999)}.` : `${words} a moment.`;
}
