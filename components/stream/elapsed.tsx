"use client";
import { agoInWords, clockTime, spanInWords } from "@/components/ui/duration";
import { useNow } from "@/components/ui/use-now";
import { serverNow } from "@/lib/client/server-clock";
import type { StateWords } from "@/lib/client/state-words";
import type { Creation } from "@/lib/contract/creation";

/** How long it has been going, ticking. */
export function Elapsed({ since }: { since: string }) {
  const now = useNow();
  return (
    <span>
      <span className="sr-only">elapsed </span>
      {clockTime(serverNow(now) - Date.parse(since))}
    </span>
  );
}

/** How long it took and how long ago that was; how it ended stands above where there is no picture. */
export function DoneNote({ creation, words }: { creation: Creation; words: StateWords }) {
  const now = useNow();
  const { create_time, finish_time } = creation;
  const took = finish_time ? ` in ${spanInWords(Date.parse(finish_time) - Date.parse(create_time))}` : "";
  return (
    <p className="min-w-0 truncate text-faint">
      {words.tone === "success" && creation.outputs.length > 0 && `Done${took} · `}
      {agoInWords(finish_time ?? create_time, serverNow(now))}
    </p>
  );
}
