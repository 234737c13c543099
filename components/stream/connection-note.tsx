"use client";
import { CloudOff } from "lucide-react";
import { Button } from "@/components/ui/controls/button";
import { SignInLink } from "@/components/ui/page/sign-in-link";
import type { Connection } from "@/lib/client/creations/use-creation-list";

interface Props {
  connection: Connection;
  /** Why nothing could be read at all. */
  problem: string | null;
  onRetry: () => void;
}

/** Quiet words, above the pictures so that nothing moves, when the studio cannot be reached; what was last known stays in sight. */
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
                Try again
              </Button>
            )
          )}
        </div>
      )}
    </div>
  );
}

function note(connection: Connection, problem: string | null): string | null {
  if (connection === "signed_out") return "The session has ended. What runs goes on; sign in to see it.";
  if (problem) return problem;
  if (connection === "lost") return "Connection lost. This is how things were last known; trying again.";
  return null;
}
