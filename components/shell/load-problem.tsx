"use client";
import { Button } from "@/components/ui/controls/button";
import { cx } from "@/components/ui/cx";
import { errorMessage, sessionEndOf } from "@/lib/client/api/call/errors";
import { SessionEnded } from "./person/session-ended";

interface Props {
  error: unknown;
  onRetry: () => void;
  className?: string;
}

/** In the place of a part of a page that could not be loaded, with what can be done about it. */
export function LoadProblem({ error, onRetry, className }: Props) {
  const end = sessionEndOf(error);
  return (
    <div role="alert" className={cx("flex items-center gap-3 text-sm text-danger", className)}>
      <p className="min-w-0">{end ? <SessionEnded end={end} /> : errorMessage(error)}</p>
      {!end && (
        <Button size="small" onClick={onRetry}>
          Retry
        </Button>
      )}
    </div>
  );
}
