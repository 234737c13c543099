"use client";
import { CloudOff } from "lucide-react";
import Link from "next/link";
import { Button } from "@/components/ui/button";
import type { Connection } from "@/lib/client/use-creations";

interface Props {
  connection: Connection;
  /** Why nothing could be read at all. */
  problem: string | null;
  onRetry: () => void;
}

/** Quiet words when the studio cannot be reached; what was last known stays in sight. */
export function ConnectionNote({ connection, problem, onRetry }: Props) {
  const words = note(connection, problem);
  return (
    <div role="status" className="sticky top-0 z-10 max-lg:px-3">
      {words && (
        <div className="mb-4 flex items-center gap-2 rounded-md border border-hairline bg-panel px-3 py-2 text-xs text-muted">
          <CloudOff aria-hidden className="size-4 shrink-0 text-warning" />
          <p className="min-w-0 flex-1">{words}</p>
          {connection === "signed_out" ? (
            <Link href="/sign-in" className="text-ink underline">
              Sign in
            </Link>
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
