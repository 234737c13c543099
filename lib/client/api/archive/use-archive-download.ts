"use client";
import { useCallback, useEffect, useRef, useState } from "react";
import { errorMessage } from "../call/errors";
import type { Downloading } from "./download";

export interface ArchiveDownload {
  /** Null while no download runs. */
  progress: Downloading | null;
  /** Why the last download failed. */
  problem: string | null;
  /**
   * @param ids null for all creations. @param pictureIds of these creations only these pictures; all when absent.
   * @returns whether it was completed.
   */
  start: (ids: readonly string[] | null, pictureIds?: readonly string[]) => Promise<boolean>;
  stop: () => void;
}

/** Downloads one archive at a time. Leaving the page stops it. */
export function useArchiveDownload(): ArchiveDownload {
  const [progress, setProgress] = useState<Downloading | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = useCallback(async (ids: readonly string[] | null, pictureIds?: readonly string[]) => {
    if (running.current) return false;
    const controller = new AbortController();
    running.current = controller;
    setProblem(null);
    setProgress({ done: 0, of: 0 });
    try {
      const { downloadArchive } = await import("./download");
      const onProgress = throttled(setProgress);
      await downloadArchive(ids, { onProgress, signal: controller.signal, pictureIds });
      return true;
    } catch (error) {
      if (!controller.signal.aborted) setProblem(errorMessage(error));
      return false;
    } finally {
      running.current = null;
      setProgress(null);
    }
  }, []);
  const stop = useCallback(() => running.current?.abort(), []);
  return { progress, problem, start, stop };
}

/** Progress is shown at most this often. */
const PROGRESS_MS = 100;

/** Passes on the first value, then at most one each 100 ms. */
export function throttled<Value>(show: (value: Value) => void): (value: Value) => void {
  let shownAt = Number.NEGATIVE_INFINITY;
  return (value) => {
    const now = performance.now();
    if (now - shownAt < PROGRESS_MS) return;
    shownAt = now;
    show(value);
  };
}
