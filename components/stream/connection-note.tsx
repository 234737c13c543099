"use client";
import { CloudOff } from "lucide-react";
import { Button } from "@/components/ui/controls/button";
import { SignInLink } from "@/components/ui/page/sign-in-link";
import type { Connection } from "@/lib/client/creations/use-creation-list";

interface Props {
  connection: Connection;
  /** Why nothing could be loaded. */
  problem: string | null;
  onRetry: () => void;
}

/** A note above the pictures while the studio cannot be reached; the last known state stays visible. */
export function ConnectionNote({ connection, problem, onRetry }: Props) {
  const words = note(connection, problem);
  return (
    <div role="status" className="pointer-events-none sticky top-3 z-10 h-0">
      {words && (
        <div className="appear pointer-events-auto mx-auto flex w-fit max-w-[calc(100%-1.5rem)] items-center gap-2 rounded-lg border border-edge bg-raised px-3 py-2 text-xs text-muted shadow-lg">
          <CloudOff aria-hidden className="size-4 shrink-0 text-warning" />
          <p className="min-w-0 flex-1">{words}</p>
          {connection === "signed_out" ? (
            <SignInLink />
          ) : (
            problem && (
              <Button size="small" onClick={onRetry}>
                Retry
              </Button>
            )
          )}
        </div>
      )}
    </div>
  );
}

function note(connection: Connection, problem: string | null): string | null {
  if (connection === "signed_out")
    return "The session has ended. Running creations continue; sign in to see them.";
  if (problem) return problem;
  if (connection === "lost") return "Connection lost. You see the last known state; reconnecting.";
  return null;
}
