/**
 * Remembers the row of a session or token for a second, because a tab sends the same one with every poll, and looking it up
 * costs as much as answering. Whether the row admits its person is decided at every use.
 *
 * What this process changes about people, sessions, tokens and admission is seen by its next request, what another
 * process changes a second later.
 */
import "server-only";
import type { Kysely } from "kysely";
import { LRUCache } from "lru-cache";
import type { Database } from "@/lib/db/schema";
import { onWrites } from "@/lib/db/writes";
import type { Clock } from "./deps";

const REMEMBERED_MS = 1_000;
const MAX_REMEMBERED = 10_000;

interface Remembered {
  row: object;
  at: number;
}

interface Memory {
  byProof: LRUCache<string, Remembered>;
  /** The number of writes that may have changed an answer. */
  writes: number;
}

const memories = new WeakMap<Kysely<Database>, Memory>();

function memoryOf(db: Kysely<Database>): Memory {
  const known = memories.get(db);
  if (known) return known;
  const memory: Memory = { byProof: new LRUCache({ max: MAX_REMEMBERED }), writes: 0 };
  onWrites(db, ["people", "sessions", "access_tokens", "studio_values"], () => {
    memory.writes += 1;
    memory.byProof.clear();
  });
  memories.set(db, memory);
  return memory;
}

/**
 * @param proof the hash of a session's or token's secret.
 * @param read looks it up; neither that it was not found is remembered, nor that its person is disabled.
 */
export async function rowOfProof<Row extends { disabled_at: number | null }>(
  { db, clock }: { db: Kysely<Database>; clock: Clock },
  proof: string,
  read: () => Promise<Row | undefined>,
): Promise<Row | undefined> {
  const memory = memoryOf(db);
  const now = clock.now();
  const known = memory.byProof.get(proof);
  // A clock that was set back must not keep an answer for hours.
  if (known && Math.abs(now - known.at) < REMEMBERED_MS) return known.row as Row;
  const { writes } = memory;
  const row = await read();
  // Somebody who is allowed in again shall not wait, and what was read before a write may be older than it.
  if (!row || row.disabled_at !== null || memory.writes !== writes) return row;
  memory.byProof.set(proof, { row, at: now });
  return row;
}
