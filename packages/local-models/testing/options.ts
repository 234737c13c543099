/** What tests of downloads have in common. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Pace } from "../download/pace";
import type { DownloadOptions, DownloadProgress } from "../types";

/** Retries at once; waits long for bytes, because the machine may be busy. */
export const QUICK: Pace = {
  stallMs: 20_000,
  firstPauseMs: 1,
  maxPauseMs: 5,
  tries: { atFirst: 3, later: 4 },
  reserveBytes: 0,
};

export function options(
  extra: Partial<DownloadOptions> = {},
): DownloadOptions & { told: DownloadProgress[] } {
  const told: DownloadProgress[] = [];
  return {
    signal: new AbortController().signal,
    onProgress: (progress) => told.push(progress),
    told,
    ...extra,
  };
}

export function temporaryFolder(): { folder: string; remove(): void } {
  const folder = mkdtempSync(path.join(tmpdir(), "local-models-"));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
