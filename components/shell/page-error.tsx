"use client";
import { Button } from "@/components/ui/controls/button";
import { Notice } from "@/components/ui/page/full-page-notice";
import { outageWords } from "./service/outage-words";
import { useRetryWhenReady } from "./service/use-retry-when-ready";

export default function PageError({
  error,
  retry,
}: {
  error: Error & { digest?: string };
  retry: () => void;
}) {
  const outage = outageWords(error);
  useRetryWhenReady(outage !== null, retry);
  return (
    <Notice
      title={outage?.title ?? "This page could not be shown"}
      action={
        <Button look="primary" onClick={retry}>
          Retry
        </Button>
      }
    >
      {outage?.sentence ?? "Your creations are safe, and running ones continue."}
      {error.digest && !outage && (
        <span className="mt-2 block font-mono text-xs text-faint">Error id: {error.digest}</span>
      )}
    </Notice>
  );
}
