"use client";
import { useCallback, useEffect, useRef, useState } from "react";
import { wordsOf } from "../errors";
import type { Downloading } from "./download";

export interface ArchiveDownload {
  /** Null while nothing is fetched. */
  progress: Downloading | null;
  /** Why the last one did not come, in words. */
  problem: string | null;
  /** @param ids null for everything. @returns whether it came to its end. */
  start: (ids: readonly string[] | null) => Promise<boolean>;
  stop: () => void;
}

/** One archive at a time; what fetches it loads when it is first used. Leaving the page stops it. */
export function useArchiveDownload(): ArchiveDownload {
  const [progress, setProgress] = useState<Downloading | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = useCallback(async (ids: readonly string[] | null) => {
    if (running.current) return false;
    const controller = new AbortController();
    running.current = controller;
    setProblem(null);
    setProgress({ done: 0, of: 0 });
    try {
      const { downloadArchive } = await import("./download");
      await downloadArchive(ids, { onProgress: seldom(setProgress), signal: controller.signal });
      return true;
    } catch (error) {
      if (!controller.signal.aborted) setProblem(wordsOf(error));
      return false;
    } finally {
      running.current = null;
      setProgress(null);
    }
  }, []);
  const stop = useCallback(() => running.current?.abort(), []);
  return { progress, problem, start, stop };
}

/** As often as anybody can read it. */
const EVERY_MS = 100;

/** Lets the first through, and then one every while. */
export function seldom<Value>(say: (value: Value) => void): (value: Value) => void {
  let saidAt = Number.NEGATIVE_INFINITY;
  return (value) => {
    const now = performance.now();
    if (now - saidAt < EVERY_MS) return;
    saidAt = now;
    say(value);
  };
}
