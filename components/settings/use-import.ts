"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { Importing } from "@/lib/client/api/archive/import";
import { seldom } from "@/lib/client/api/archive/use-archive-download";
import { wordsOf } from "@/lib/client/api/errors";
import { keys } from "@/lib/client/keys";
import { bytesInWords } from "@/lib/client/words/bytes";
import { type ImportResult, MAX_ARCHIVE_BYTES } from "@/lib/contract/archive";

/** One import at a time. Stopped or left, what has come in stays, and importing again goes on from there. */
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
    setProgress({ stage: "sending", done: 0, of: file.size });
    try {
      const { importArchive } = await import("@/lib/client/api/archive/import");
      setResult(await importArchive(file, { onProgress: seldom(setProgress), signal: controller.signal }));
    } catch (error) {
      setProblem(
        controller.signal.aborted ? "Stopped. What has come in stays." : `Not imported. ${wordsOf(error)}`,
      );
    } finally {
      running.current = null;
      setProgress(null);
      // The lists were read before; what has come in stands among what was made long ago.
      void client.invalidateQueries({ queryKey: keys.creationList });
      client.removeQueries({ queryKey: keys.library });
    }
  }

  return { progress, problem, result, start, stop: () => running.current?.abort() };
}
