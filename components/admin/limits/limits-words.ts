import type { LimitName, Limits } from "contract/admin/limits";
import { grouped } from "@/lib/client/words/counted";
import { amountInWords, storageInWords } from "@/lib/client/words/limits";

/** The limits within a sentence. */
export const LIMIT_NOUNS: Record<LimitName, string> = {
  creations_at_once: "creations at once",
  pictures_a_month: "pictures a month",
  cost_a_month: "cost a month",
  bytes_kept: "storage",
};

/** `200`, `$50.00`, `20 GB` or `no limit`. */
export function limitInWords(name: LimitName, limits: Limits): string {
  if (name === "cost_a_month") return limits.cost_a_month ? amountInWords(limits.cost_a_month) : "no limit";
  const value = limits[name];
  if (value === null) return "no limit";
  return name === "bytes_kept" ? storageInWords(value) : grouped(value);
}
