"use client";
import { CloudOff } from "lucide-react";
import { SessionEnded } from "@/components/shell/person/session-ended";
import { Button } from "@/components/ui/controls/button";
import { type Connection, connectionWords, isSessionEnd } from "@/lib/client/words/connection";

interface Props {
  connection: Connection;
  /** Why nothing could be loaded. */
  problem: string | null;
  onRetry: () => void;
}

/** A line above the pictures, which covers none of them at the top of the page, while the studio cannot be reached; the last known state stays visible. */
export function ConnectionNote({ connection, problem, onRetry }: Props) {
  const end = isSessionEnd(connection) ? connection : null;
  const words = end ? <SessionEnded end={end} /> : (problem ?? connectionWords(connection));
  return (
    <div role="status" className="sticky top-0 z-10">
      {words && (
        <div className="appear flex items-center gap-2 border-b border-hairline bg-canvas py-2 text-xs text-muted max-lg:px-3">
          <CloudOff aria-hidden className="size-4 shrink-0 text-warning" />
          <p className="min-w-0 flex-1">{words}</p>
          {problem && !end && (
            <Button size="small" onClick={onRetry}>
              Retry
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
