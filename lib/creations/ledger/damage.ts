/** Damage in what is stored: whoever runs the studio hears of each case once, however often it is looked at. */
import "server-only";
import type { Log } from "@/lib/log";

/** More than anybody reads; after it the log says no more. */
const MAX_TOLD = 1_000;
const told = new Set<string>();

/** @param what names the thing by its id, never by what stands in it. */
export function tellDamage(log: Log, what: Record<string, string>): void {
  const key = JSON.stringify(what);
  if (told.has(key) || told.size >= MAX_TOLD) return;
  told.add(key);
  log.error(what, "something stored is damaged");
}
