/** Memory, from what kernels write. */
import type { FileText } from "./command";
import type { Machine } from "./machine";

const KB = 1_024;
/** A limit of this size or more is none: cgroup v1 writes the largest number of pages. */
const NO_LIMIT_BYTES = 2 ** 60;

/** @param text of `/proc/meminfo`. @returns null where a line is missing */
export function parseMeminfo(text: string): Machine["memory"] | null {
  const lines = text.split("\n").map((line) => line.split(":", 2));
  const of = (wanted: string) => {
    const value = lines.find(([name]) => name === wanted)?.[1]?.trim() ?? "";
    return /^\d+ kB$/.test(value) ? Number.parseInt(value, 10) * KB : null;
  };
  const [totalBytes, availableBytes] = [of("MemTotal"), of("MemAvailable")];
  return totalBytes === null || availableBytes === null ? null : { totalBytes, availableBytes };
}

/** The limit of the container and how much of it is used; null without a limit. Version 2 of cgroups, else version 1. */
export function cgroupMemory(read: FileText): { limitBytes: number; usedBytes: number } | null {
  const versions = [
    ["/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory.current"],
    ["/sys/fs/cgroup/memory/memory.limit_in_bytes", "/sys/fs/cgroup/memory/memory.usage_in_bytes"],
  ] as const;
  for (const [limit, used] of versions) {
    const limitBytes = wholeNumber(read(limit));
    if (limitBytes !== null && limitBytes < NO_LIMIT_BYTES)
      return { limitBytes, usedBytes: Math.min(limitBytes, wholeNumber(read(used)) ?? 0) };
  }
  return null;
}

function wholeNumber(text: string | null): number | null {
  const trimmed = text?.trim() ?? "";
  return /^\d{1,20}$/.test(trimmed) ? Number(trimmed) : null;
}

/** @param others what holds where a kernel writes no `/proc/meminfo`. */
export function memoryOf(read: FileText, others: Machine["memory"]): Machine["memory"] {
  const machine = parseMeminfo(read("/proc/meminfo") ?? "") ?? others;
  const container = cgroupMemory(read);
  if (!container) return machine;
  return {
    totalBytes: Math.min(machine.totalBytes, container.limitBytes),
    availableBytes: Math.min(machine.availableBytes, container.limitBytes - container.usedBytes),
  };
}
