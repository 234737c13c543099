/** Further values of an axis, as a person writes them. */

import { MAX_SEED } from "contract/creations/request";
import type { Axis, MoreValues } from "contract/sheets/axes";

export type Read = { more: MoreValues; problem?: undefined } | { more?: undefined; problem: string };

/** Whether a person can write values of this axis. */
export const takesValues = (kind: Axis["kind"]): kind is "words" | "seed" =>
  kind === "words" || kind === "seed";

/** @param text a value in each line; seeds may also be separated by spaces or commas. */
export function readValues(kind: "words" | "seed", text: string): Read {
  if (kind === "words") {
    const lines = text
      .split("\n")
      .map((line) => line.trim())
      .filter(Boolean);
    if (lines.length === 0) return { problem: "Write at least one value." };
    return { more: { kind, values: lines.map((line) => ({ text: line, label: "" })) } };
  }
  const words = text.split(/[\s,;]+/).filter(Boolean);
  if (words.length === 0) return { problem: "Write at least one seed." };
  const seeds = words.map(Number);
  if (!seeds.every((seed) => Number.isInteger(seed) && seed >= 0 && seed <= MAX_SEED))
    return { problem: `A seed is a whole number from 0 to ${MAX_SEED}.` };
  return { more: { kind, values: seeds.map((seed) => ({ seed, label: "" })) } };
}
