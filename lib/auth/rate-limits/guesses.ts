/** Throttles the guessing of secrets in addresses, such as those of share links, without a cost for right ones. */
import "server-only";
import { createHash } from "node:crypto";
import { isStudioError } from "contract/studio-error";
import type { Kysely } from "kysely";
import { LRUCache } from "lru-cache";
import type { AuthDeps } from "@/lib/auth/deps";
import type { Database } from "@/lib/db/schema";
import { hasUndeclaredProxy, peerAddress } from "./peer-address";
import { takeLimit, tooManyRequests } from "./take";

/** A page that is left open repeats the secret of a revoked link; the repetition tells a guesser nothing new. */
const SAME_GUESS_MS = 10 * 60_000;
const MAX_BLOCK_MS = 10 * 60_000;
const MAX_REMEMBERED = 10_000;

interface Memory {
  /** When a wrong secret of an address counts again, by a hash of both. */
  counted: LRUCache<string, number>;
  /** When an address may ask again. */
  blocked: LRUCache<string, number>;
}

/** Of this process; keyed by database so that tests do not share them. */
const memories = new WeakMap<Kysely<Database>, Memory>();

/**
 * Looks a secret up, unless too many wrong ones came from the same address: then nothing is looked up. Where all clients seem
 * to have one address, only wrong secrets are refused; else one guesser would shut everybody out.
 *
 * @param guess.secret as it stands in the address, well-formed or not.
 * @param lookUp throws StudioError `not_found` for a wrong secret.
 * @throws StudioError `too_many_requests`, and what `lookUp` throws.
 */
export async function countGuess<Found>(
  deps: AuthDeps,
  guess: { headers: Headers; secret: string },
  lookUp: () => Promise<Found>,
): Promise<Found> {
  const address = peerAddress(guess.headers, deps.settings);
  const memory = memoryOf(deps.db);
  const now = deps.clock.now();
  const waitMs = (memory.blocked.get(address) ?? 0) - now;
  // A longer one was remembered before the clock was set back.
  if (waitMs > 0 && waitMs <= MAX_BLOCK_MS && !hasUndeclaredProxy(deps.settings))
    throw tooManyRequests("wrong_link", waitMs);
  try {
    return await lookUp();
  } catch (error) {
    if (!isStudioError(error) || error.errorName !== "not_found") throw error;
    const key = createHash("sha256").update(`${address} ${guess.secret}`).digest("base64url");
    if ((memory.counted.get(key) ?? 0) > now) throw error;
    // Before anything is awaited: the pictures of an open page are all asked for at once.
    memory.counted.set(key, now + SAME_GUESS_MS);
    await takeLimit(deps, "wrong_link", address).catch((refusal: unknown) => {
      if (isStudioError(refusal) && refusal.retryAfterMs !== undefined)
        memory.blocked.set(address, now + refusal.retryAfterMs);
      throw refusal;
    });
    throw error;
  }
}

function memoryOf(db: Kysely<Database>): Memory {
  const memory = memories.get(db) ?? {
    counted: new LRUCache({ max: MAX_REMEMBERED }),
    blocked: new LRUCache({ max: MAX_REMEMBERED }),
  };
  memories.set(db, memory);
  return memory;
}
