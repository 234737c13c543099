/** Progress of a download: one line that is written over on a terminal, a line now and then elsewhere. */
import { type DownloadProgress, gigabytes } from "local-models/run";
import type { ModelContext } from "./context";

/** Without a terminal; a log is not to be filled. */
const EVERY_PERCENT = 10;
const MINUTE_MS = 60_000;

export interface ProgressLines {
  show(progress: DownloadProgress): void;
  /** Leaves the last line standing. */
  end(): void;
}

export function createProgressLines({
  isTerminal,
  say,
  overwrite,
}: Pick<ModelContext, "isTerminal" | "say" | "overwrite">): ProgressLines {
  let current: string | null = null;
  let told = -1;
  let isOpen = false;
  function end(): void {
    if (isOpen) say("");
    isOpen = false;
  }
  return {
    end,
    show(progress) {
      const isNext = progress.name !== current;
      if (isNext) {
        end();
        current = progress.name;
        told = -1;
      }
      if (isTerminal) {
        overwrite(lineOf(progress));
        isOpen = true;
        return;
      }
      const step = Math.floor(percentOf(progress) / EVERY_PERCENT);
      if (step === told) return;
      told = step;
      say(lineOf(progress));
    },
  };
}

const percentOf = ({ received, total }: DownloadProgress): number =>
  total > 0 ? Math.min(100, Math.floor((received / total) * 100)) : 0;

/** For example "qwen3-4b.gguf  1.2 of 2.5 GB  48 %  12 MB/s  2 min left". */
export function lineOf(progress: DownloadProgress): string {
  const { name, received, total, bytesPerSecond, remainingMs } = progress;
  const rate = bytesPerSecond > 0 ? [`${gigabytes(bytesPerSecond)}/s`] : [];
  const left = remainingMs === null || received >= total ? [] : [`${durationOf(remainingMs)} left`];
  return [
    name,
    `${gigabytes(received)} of ${gigabytes(total)}`,
    `${percentOf(progress)} %`,
    ...rate,
    ...left,
  ].join("  ");
}

function durationOf(ms: number): string {
  if (ms < MINUTE_MS) return `${Math.max(1, Math.round(ms / 1_000))} s`;
  const minutes = Math.round(ms / MINUTE_MS);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
