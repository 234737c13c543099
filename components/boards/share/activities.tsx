"use client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNow } from "@/components/ui/use-now";
import { activityQuery } from "@/lib/client/api/boards/members";
import { serverNow } from "@/lib/client/api/call/server-clock";
import { agoInWords } from "@/lib/client/words/durations";
import { activityInWords } from "./people-words";

/** Who did what on the board; read when it is opened. */
export function Activities({ boardId }: { boardId: string }) {
  const [isOpen, setOpen] = useState(false);
  const { data: activities, isError } = useQuery({
    ...activityQuery(boardId),
    enabled: isOpen,
    networkMode: "always",
  });
  const now = serverNow(useNow());
  return (
    <details className="mt-3" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="min-h-8 text-xs text-muted">Activity</summary>
      {isError && !activities && <p className="text-xs text-danger">The activity could not be read.</p>}
      <ol aria-label="Activity" className="grid max-h-60 gap-1 overflow-y-auto text-xs text-muted">
        {activities?.map((one) => (
          <li key={`${one.time} ${one.kind} ${one.person_name}`} className="flex gap-2">
            <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{activityInWords(one)}</span>
            <time dateTime={one.time} className="text-faint">
              {agoInWords(one.time, now)}
            </time>
          </li>
        ))}
      </ol>
    </details>
  );
}
