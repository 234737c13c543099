/**
 * Rate limits of addresses and people, counted in the database for all processes together.
 *
 * Each is a token bucket stored as one number: the time at which it is full again. One statement takes a token and
 * returns whether that was granted. A full bucket has no effect and is deleted.
 */
import "server-only";
import { createHmac } from "node:crypto";
import { StudioError } from "contract/studio-error";
import { type Kysely, sql } from "kysely";
import { LRUCache } from "lru-cache";
import type { AuthDeps } from "@/lib/auth/deps";
import { currentRequest } from "@/lib/base/current-request";
import type { Database } from "@/lib/db/schema";
import { LIMITS, type Limit, type LimitName } from "./limits";

type Deps = Pick<AuthDeps, "db" | "clock"> & { settings: Pick<AuthDeps["settings"], "secret"> };

/** A bucket as this process last saw it, with the tokens that it has reserved and not used. */
interface Bucket {
  reserved: number;
  fullAtUs: number;
}

/** By the bucket's key; by database so that tests do not share them. */
const taken = new WeakMap<Kysely<Database>, LRUCache<string, Bucket>>();
const MAX_REMEMBERED = 10_000;
const MINUTE_US = 60_000_000;

/**
 * Takes one token, and notes what is left for the headers of the answer.
 *
 * @param who an address, a person's id, or a link's id and an address, of which only a hash is stored.
 * @throws StudioError `too_many_requests`, with the time until the next token.
 */
export async function takeLimit(deps: Deps, name: LimitName, who: string): Promise<void> {
  const limit: Limit = LIMITS[name];
  const key = keyOf(deps, name, who);
  const known = bucketsOf(deps.db).get(key);
  if (known && known.reserved > 0) {
    const bucket = { ...known, reserved: known.reserved - 1 };
    bucketsOf(deps.db).set(key, bucket);
    note(deps, name, bucket);
    return;
  }
  const { waitMs, fullAtUs } = await take(deps, key, limit);
  const bucket = { fullAtUs, reserved: waitMs > 0 ? 0 : limit.chunk - 1 };
  note(deps, name, bucket);
  if (waitMs > 0) throw tooManyRequests(name, waitMs);
  bucketsOf(deps.db).set(key, bucket);
}

/** Puts back a token that was taken for something that does not count after all. */
export async function returnToken(deps: Deps, name: LimitName, who: string): Promise<void> {
  const { chunk } = LIMITS[name];
  const costUs = costOf(LIMITS[name]) / chunk;
  await deps.db
    .updateTable("rate_limits")
    .set((e) => ({ full_at_us: e("full_at_us", "-", costUs) }))
    .where("key", "=", keyOf(deps, name, who))
    .execute();
}

const keyOf = ({ settings }: Deps, name: LimitName, who: string): string =>
  `${name}:${createHmac("sha256", settings.secret).update(who).digest("base64url").slice(0, 22)}`;

/** What a chunk of tokens takes of a bucket. */
const costOf = ({ perMinute, chunk }: Limit): number => Math.ceil(MINUTE_US / perMinute) * chunk;

/** What a guesser could go by is not told: the limits of addresses. */
function note({ clock }: Deps, name: LimitName, { fullAtUs, reserved }: Bucket): void {
  const request = currentRequest();
  const { per, burst, perMinute }: Limit = LIMITS[name];
  if (!request || per === "address") return;
  const missingUs = Math.max(0, fullAtUs - clock.now() * 1_000);
  const missing = Math.ceil(missingUs / Math.ceil(MINUTE_US / perMinute));
  request.rateLimits ??= [];
  request.rateLimits.push({
    ...{ name, quota: burst, windowSeconds: Math.ceil((burst * 60) / perMinute) },
    remaining: Math.max(0, Math.min(burst, burst - missing + reserved)),
    resetSeconds: Math.ceil(missingUs / 1_000_000),
  });
}

/** @returns `waitMs` is 0 when tokens were granted; else the milliseconds until one would be. */
async function take(
  { db, clock }: Deps,
  key: string,
  limit: Limit,
): Promise<{ waitMs: number; fullAtUs: number }> {
  const { burst, perMinute } = limit;
  const nowUs = clock.now() * 1_000;
  const costUs = costOf(limit);
  const latest = nowUs + Math.ceil(MINUTE_US / perMinute) * burst - costUs;
  // No bucket is full that far ahead: the clock was set back, so the stored time is ignored.
  const senseless = latest + costUs + MINUTE_US;
  const isFullOrImplausible = sql`rate_limits.full_at_us < ${nowUs} or rate_limits.full_at_us > ${senseless}`;
  const granted = await db
    .insertInto("rate_limits")
    .values({ key, full_at_us: nowUs + costUs })
    .onConflict((conflict) =>
      conflict
        .column("key")
        .doUpdateSet({
          full_at_us: sql<number>`case when ${isFullOrImplausible} then ${nowUs + costUs} else rate_limits.full_at_us + ${costUs} end`,
        })
        .where((e) =>
          e.or([e("rate_limits.full_at_us", "<=", latest), e("rate_limits.full_at_us", ">", senseless)]),
        ),
    )
    .returning("full_at_us")
    .executeTakeFirst();
  if (granted) return { waitMs: 0, fullAtUs: Number(granted.full_at_us) };
  const current = await db
    .selectFrom("rate_limits")
    .select("full_at_us")
    .where("key", "=", key)
    .executeTakeFirst();
  const fullAtUs = current?.full_at_us ?? nowUs;
  return { waitMs: Math.max(1, Math.ceil((fullAtUs - latest) / 1_000)), fullAtUs };
}

function bucketsOf(db: Kysely<Database>): LRUCache<string, Bucket> {
  const buckets = taken.get(db) ?? new LRUCache<string, Bucket>({ max: MAX_REMEMBERED });
  taken.set(db, buckets);
  return buckets;
}

/** The refusal of a request beyond a limit. */
export function tooManyRequests(name: LimitName, waitMs: number): StudioError {
  const { what } = LIMITS[name];
  const seconds = Math.ceil(waitMs / 1_000);
  const wait = seconds === 1 ? "a second" : `${seconds} seconds`;
  return new StudioError("too_many_requests", `Too many ${what} in a short time. Try again in ${wait}.`, {
    retryable: true,
    retryAfterMs: waitMs,
  });
}
