"use client";
import type { Creation } from "contract/creations/creation";
import { useNow } from "@/components/ui/use-now";
import { serverNow } from "@/lib/client/api/call/server-clock";
import { agoInWords, clockTime, spanInWords } from "@/lib/client/words/durations";
import { creationCostInWords } from "@/lib/client/words/price";
import { estimateWords } from "@/lib/client/words/progress";
import type { StateWords } from "@/lib/client/words/states";

/** The elapsed time, updated every second, and the usual duration. The server, whose clock no browser shares, omits times. */
export function Elapsed({ creation }: { creation: Creation }) {
  const now = useNow();
  const usually = estimateWords(creation);
  return (
    <>
      {now > 0 && (
        <span>
          <span className="sr-only">elapsed </span>
          {clockTime(serverNow(now) - Date.parse(creation.create_time))}
        </span>
      )}
      {usually && (
        <span
          className="truncate"
          data-tooltip="Based on recent creations of this size. Time in the queue is not included."
        >
          {usually}
        </span>
      )}
    </>
  );
}

/** The duration and age of an ended creation. Without pictures, the note above shows how it ended. */
export function DoneNote({ creation, words }: { creation: Creation; words: StateWords }) {
  const now = useNow();
  const { create_time, finish_time, cost } = creation;
  const took = finish_time ? ` in ${spanInWords(Date.parse(finish_time) - Date.parse(create_time))}` : "";
  return (
    <p className="min-w-0 truncate text-faint">
      {words.tone === "success" && creation.outputs.length > 0 && `Done${took}${now > 0 ? " · " : ""}`}
      {/* A failed creation has pictures only where its record is damaged. */}
      {creation.status === "failed" && creation.outputs.length > 0 && (
        <span className="text-warning" data-tooltip={creation.error?.message}>
          {"Some data is damaged · "}
        </span>
      )}
      {cost && `${creationCostInWords(cost)} · `}
      {now > 0 && agoInWords(finish_time ?? create_time, serverNow(now))}
    </p>
  );
}
