import { amountInWords, countInWords, storageInWords } from "@/lib/client/words/limits";
import type { LimitName, Limits } from "@/lib/contract/admin/limits";

/** `200`, `$50.00`, `20 GB` or `no limit`. */
export function limitInWords(name: LimitName, limits: Limits): string {
  if (name === "cost_a_month") return limits.cost_a_month ? amountInWords(limits.cost_a_month) : "no limit";
  const value = limits[name];
  if (value === null) return "no limit";
  return name === "bytes_kept" ? storageInWords(value) : countInWords(value);
}
