/** Reads once for all guests of a link who ask at about the same time. */
import "server-only";
import type { Kysely } from "kysely";
import type { Database } from "@/lib/db/schema";

/** As long as it takes until all open pages of a link have asked. */
const KEPT_MS = 2_500;
/** A full link takes some megabytes. */
const MAX_KEPT = 8;

interface Kept {
  tag: string;
  value: Promise<unknown>;
}

const keptBy = new WeakMap<Kysely<Database>, Map<string, Kept>>();

/**
 * The answers of guests are alike but for what is their own, and reading a full link takes much longer than making an answer of it.
 *
 * @param of.key what is read; always by the same function. @param of.tag its state: what was read in another one is read again.
 * @returns what was read for this state a moment ago, is being read, or is read now; nobody may change it. A failure is not kept.
 */
export function readOnce<Value>(
  db: Kysely<Database>,
  { key, tag }: { key: string; tag: string },
  read: () => Promise<Value>,
): Promise<Value> {
  const all = keptBy.get(db) ?? new Map<string, Kept>();
  keptBy.set(db, all);
  const known = all.get(key);
  if (known?.tag === tag) return known.value as Promise<Value>;
  const value = read();
  all.delete(key);
  all.set(key, { tag, value });
  const [oldest] = all.keys();
  if (all.size > MAX_KEPT && oldest !== undefined) all.delete(oldest);
  const forget = () => {
    if (all.get(key)?.value === value) all.delete(key);
  };
  value.then(() => void setTimeout(forget, KEPT_MS).unref(), forget);
  return value;
}
