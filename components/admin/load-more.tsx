"use client";
import { Button } from "@/components/ui/controls/button";
import { errorMessage } from "@/lib/client/api/call/errors";

interface Props {
  hasMore: boolean;
  isLoading: boolean;
  /** Why the last attempt failed. */
  error: unknown;
  onLoad: () => void;
}

/** The end of a list of which only the first part is loaded. */
export function LoadMore({ hasMore, isLoading, error, onLoad }: Props) {
  if (!hasMore) return null;
  return (
    <div className="flex items-center justify-center gap-3 py-6 text-sm">
      {error !== null && !isLoading && (
        <p role="alert" className="text-danger">
          {errorMessage(error)}
        </p>
      )}
      <Button aria-disabled={isLoading} onClick={() => isLoading || onLoad()}>
        {isLoading ? "Loading more…" : error === null ? "Load more" : "Retry"}
      </Button>
    </div>
  );
}
