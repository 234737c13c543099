"use client";
import { useCallback, useEffect, useRef, useState } from "react";
import type { Downloading } from "../api/archive/download";
import { throttled } from "../api/archive/use-archive-download";
import { errorMessage } from "../api/call/errors";

export interface FileDownload {
  /** Null while no download runs. */
  progress: Downloading | null;
  /** Why the last download failed. */
  problem: string | null;
  /** @param name the name of the file when the studio suggests none. */
  start: (path: string, name: string) => Promise<void>;
  stop: () => void;
}

/** Downloads one file at a time. Leaving the view stops it. */
export function useFileDownload(): FileDownload {
  const [progress, setProgress] = useState<Downloading | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const start = useCallback(async (path: string, name: string) => {
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    setProblem(null);
    setProgress({ done: 0, of: 0 });
    try {
      const { downloadFile } = await import("../api/archive/download");
      await downloadFile(path, name, { onProgress: throttled(setProgress), signal: controller.signal });
    } catch (error) {
      if (!controller.signal.aborted) setProblem(errorMessage(error));
    } finally {
      running.current = null;
      setProgress(null);
    }
  }, []);
  const stop = useCallback(() => running.current?.abort(), []);
  return { progress, problem, start, stop };
}
