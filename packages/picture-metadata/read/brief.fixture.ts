/** For tests: work that must not keep other requests waiting. */
import { createHash } from "node:crypto";
import { expect } from "vitest";

/** The largest picture that is fetched, as in packages/image-providers/outbound/fetch-picture.ts. */
export const LARGEST_BYTES = 64_000_000;

/**
 * Expects work that must not keep others waiting to take less processor time than hashing the largest picture, measured beside it:
 * the work takes a sixth of it, and what goes through a file again and again many times as long.
 */
export function expectBrief(work: () => unknown): void {
  const picture = Buffer.alloc(LARGEST_BYTES);
  const quickest = { work: Number.POSITIVE_INFINITY, hash: Number.POSITIVE_INFINITY };
  // Several times only where a collection of garbage or another process fell into the first ones.
  for (let attempt = 0; attempt < 10 && quickest.work >= quickest.hash; attempt++) {
    quickest.work = Math.min(quickest.work, processorMs(work));
    quickest.hash = Math.min(
      quickest.hash,
      processorMs(() => createHash("sha256").update(picture).digest()),
    );
  }
  expect(quickest.work).toBeLessThan(quickest.hash);
}

/** @returns the processor time of this process, in milliseconds. */
function processorMs(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
