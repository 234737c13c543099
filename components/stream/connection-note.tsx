"use client";
import { CloudOff } from "lucide-react";
import { Button } from "@/components/ui/controls/button";
import { SignInLink } from "@/components/ui/page/sign-in-link";
import { type Connection, connectionWords } from "@/lib/client/words/connection";

interface Props {
  connection: Connection;
  /** Why nothing could be loaded. */
  problem: string | null;
  onRetry: () => void;
}

/** A line above the pictures, which covers none of them at the top of the page, while the studio cannot be reached; the last known state stays visible. */
export function ConnectionNote({ connection, problem, onRetry }: Props) {
  const words = note(connection, problem);
  return (
    <div role="status" className="sticky top-0 z-10">
      {words && (
        <div className="appear flex items-center gap-2 border-b border-hairline bg-canvas py-2 text-xs text-muted max-lg:px-3">
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
  return problem ?? connectionWords(connection);
}
