/** Hashes the passwords of share links with scrypt, slowly on purpose and beside the event loop. */
import "server-only";
import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";
import { StudioError } from "contract/studio-error";
import { Busy, createTurns, type Turns } from "@/lib/pictures/turns";

/** 32 MB and about a tenth of a second of one thread. A stored hash names the cost that it was made with. */
const COST = { log2N: 15, r: 8, p: 1 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;

/**
 * Guests and owners have turns of their own, so that a flood of guesses holds up nobody who sets a password. Three of the four threads that
 * Node has for such work, the third for a moment, so that files and pictures have theirs; everybody who asks has turns.
 */
const guestTurns = createTurns({ atOnce: 2, waiting: 60, waitingEach: 10 });
const ownerTurns = createTurns({ atOnce: 1, waiting: 60, waitingEach: 10 });

/**
 * @param by who asks: many of one do not hold up others.
 * @returns the hash with its salt, for the database.
 * @throws StudioError `too_many_requests` when too many wait.
 */
export async function hashPassword(password: string, by: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await derive(password, salt, { ...COST, by, turns: ownerTurns });
  const { log2N, r, p } = COST;
  return ["scrypt", log2N, r, p, salt.toString("base64url"), hash.toString("base64url")].join(":");
}

/** @param by as for `hashPassword`. @param stored what that returned. @throws as it does. */
export async function isPassword(password: string, stored: string, by: string): Promise<boolean> {
  const [, log2N, r, p, salt = "", hash = ""] = stored.split(":");
  const expected = Buffer.from(hash, "base64url");
  const cost = { log2N: Number(log2N), r: Number(r), p: Number(p), by, turns: guestTurns };
  const actual = await derive(password, Buffer.from(salt, "base64url"), cost);
  return timingSafeEqual(actual, expected);
}

async function derive(
  password: string,
  salt: Buffer,
  { log2N, r, p, by, turns }: typeof COST & { by: string; turns: Turns },
): Promise<Buffer> {
  const N = 2 ** log2N;
  // Twice what it needs, because the limit counts more than its memory.
  const options: ScryptOptions = { N, r, p, maxmem: 2 * 128 * N * r };
  try {
    return await turns(
      () =>
        new Promise<Buffer>((resolve, reject) =>
          scrypt(typed(password), salt, HASH_BYTES, options, (error, key) =>
            error ? reject(error) : resolve(key),
          ),
        ),
      undefined,
      by,
    );
  } catch (error) {
    if (!(error instanceof Busy)) throw error;
    throw new StudioError("too_many_requests", "Many passwords are being checked. Try again in a moment.", {
      retryable: true,
      retryAfterMs: 2_000,
    });
  }
}

/** The same letters from every keyboard; phones add a space after a word. */
const typed = (password: string) => password.trim().normalize("NFC");
