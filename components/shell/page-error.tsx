"use client";
import { Button } from "@/components/ui/controls/button";
import { Notice } from "@/components/ui/page/full-page-notice";

export default function PageError({
  error,
  retry,
}: {
  error: Error & { digest?: string };
  retry: () => void;
}) {
  return (
    <Notice
      title="This page could not be shown"
      action={
        <Button look="primary" onClick={retry}>
          Retry
        </Button>
      }
    >
      Your creations are safe, and running ones continue.
      {error.digest && (
        <span className="mt-2 block font-mono text-xs text-faint">Error id: {error.digest}</span>
      )}
    </Notice>
  );
}
