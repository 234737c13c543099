"use client";
import { outageWords } from "@/components/shell/service/outage-words";
import { useRetryWhenReady } from "@/components/shell/service/use-retry-when-ready";
import "./globals.css";

/** Replaces the whole page when the root layout fails. */
export default function GlobalError({
  error,
  retry,
}: {
  error: Error & { digest?: string };
  retry: () => void;
}) {
  const outage = outageWords(error);
  useRetryWhenReady(outage !== null, retry);
  return (
    <html lang="en" className="dark">
      <body className="flex min-h-dvh items-center justify-center p-6">
        <title>Prompt Studio</title>
        <main className="max-w-sm">
          <h1 className="text-lg font-medium">{outage?.title ?? "The studio could not be displayed"}</h1>
          <p className="mt-2 mb-6 text-base text-muted">
            {outage?.sentence ?? "Your creations are kept, and running ones continue."}
          </p>
          <button
            type="button"
            onClick={retry}
            className="h-9 rounded-md bg-accent px-4 text-sm text-on-accent"
          >
            Retry
          </button>
        </main>
      </body>
    </html>
  );
}
