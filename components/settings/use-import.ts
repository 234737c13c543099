"use client";
import { useQueryClient } from "@tanstack/react-query";
import type { ImportResult } from "contract/creations/archive";
import { MAX_ARCHIVE_BYTES } from "contract/creations/archive-limits";
import { useEffect, useRef, useState } from "react";
import type { Importing } from "@/lib/client/api/archive/import";
import { throttled } from "@/lib/client/api/archive/use-archive-download";
import { errorMessage } from "@/lib/client/api/call/errors";
import { creationKeys } from "@/lib/client/api/changes";
import { bytesInWords } from "@/lib/client/words/bytes";

/** One import at a time. After a stop the imported creations stay, and importing again continues from there. */
export function useImport() {
  const client = useQueryClient();
  const [progress, setProgress] = useState<Importing | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [result, setResult] = useState<ImportResult | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function start(file: File): Promise<void> {
    setProblem(null);
    setResult(null);
    if (file.size > MAX_ARCHIVE_BYTES) {
      setProblem(`This file is larger than ${bytesInWords(MAX_ARCHIVE_BYTES)}.`);
      return;
    }
    const controller = new AbortController();
    running.current = controller;
    setProgress({ stage: "uploading", done: 0, of: file.size });
    try {
      const { importArchive } = await import("@/lib/client/api/archive/import");
      setResult(await importArchive(file, { onProgress: throttled(setProgress), signal: controller.signal }));
    } catch (error) {
      setProblem(
        controller.signal.aborted
          ? "Import stopped. The creations imported so far are kept."
          : `Import failed. ${errorMessage(error)}`,
      );
    } finally {
      running.current = null;
      setProgress(null);
      // Imported creations have old dates, so the changes poll does not place them in loaded lists.
      void client.invalidateQueries({ queryKey: creationKeys.list });
      client.removeQueries({ queryKey: creationKeys.library });
    }
  }

  return { progress, problem, result, start, stop: () => running.current?.abort() };
}
