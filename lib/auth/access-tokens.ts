/** Personal access tokens: create, list, revoke, and find a token's owner. */
import "server-only";
import type { AccessToken, TokenLimits } from "contract/access-tokens";
import { SCOPES, type Scope, withImplied } from "contract/scopes";
import { StudioError } from "contract/studio-error";
import type { Kysely, Selectable } from "kysely";
import { type Actor, STUDIO } from "@/lib/audit/actor";
import { writeAudit } from "@/lib/audit/write";
import { newId } from "@/lib/base/ids";
import { isPostgres } from "@/lib/db/dialect";
import { isBehind, type PageQuery, pageOf } from "@/lib/db/places";
import type { Database } from "@/lib/db/schema";
import type { AccessTokensTable } from "@/lib/db/tables/people";
import { hasExpired, tokenLimitsFrom } from "@/lib/limits/budgets";
import { costsOf, type MonthUsage, usageOfTokens } from "@/lib/limits/month-usage";
import { admissionColumns, isAdministrator, isStillAdmitted } from "./admission";
import type { AuthDeps } from "./deps";
import { newSecret, secretHash } from "./secret-hash";
import { rowOfProof } from "./verified";

const HINT_CHARACTERS = 7;
export const MAX_TOKENS = 50;
const MINUTE_MS = 60_000;
/** The format of an access token; a text of another format is not looked up. */
export const TOKEN_PATTERN = /^ps_[A-Za-z0-9_-]{43}$/;
/** What a token may do that nobody chose scopes for. */
const USUAL_SCOPES = SCOPES.filter((scope) => scope !== "admin");
const NOTHING_USED: MonthUsage = { pictures: 0, micros: new Map() };

interface NewToken {
  personId: string;
  /** Chosen by the owner. */
  name: string;
  /** At least one; everything but `admin` if not given. */
  scopes?: readonly Scope[];
  /** From when on it no longer works; null or absent for never. */
  expireTime?: string | null;
  limits?: { [Name in keyof TokenLimits]?: TokenLimits[Name] | undefined };
  /** Whether the person administers the studio, without which a token cannot either. */
  isAdmin?: boolean;
  /** For the audit log; the studio when absent. */
  actor?: Actor;
}

/**
 * @returns the token with its secret, which cannot be read again: only a hash is stored.
 * @throws StudioError `too_many_tokens` beyond 50; `administrators_only` for the scope `admin`; `invalid_request` for an end in the past.
 */
export async function createAccessToken(
  { db, clock }: Pick<AuthDeps, "db" | "clock">,
  input: NewToken,
): Promise<AccessToken & { token: string }> {
  const { scopes = USUAL_SCOPES, limits } = input;
  if (scopes.length === 0) throw refused("scopes", "A token without a scope may do nothing.");
  if (scopes.includes("admin") && !input.isAdmin)
    throw new StudioError(
      "administrators_only",
      "Only an administrator can make a token that administers the studio.",
    );
  const expires_at = input.expireTime ? Date.parse(input.expireTime) : null;
  if (hasExpired({ expires_at }, clock.now()))
    throw refused("expire_time", "The token would end in the past.");
  const isLimited = (limits?.pictures_a_month ?? null) !== null || (limits?.cost_a_month ?? null) !== null;
  const token = `ps_${newSecret()}`;
  const row = {
    id: newId("tok"),
    person_id: input.personId,
    name: input.name,
    hint: token.slice(0, HINT_CHARACTERS),
    token_hash: secretHash(token),
    created_at: clock.now(),
    last_used_at: null,
    scopes: withImplied(scopes).join(" "),
    expires_at,
    limits: isLimited
      ? JSON.stringify({ pictures_a_month: null, cost_a_month: null, ...limits } satisfies TokenLimits)
      : null,
  };
  await db.transaction().execute(async (tx) => {
    // The lock on the owner's row keeps concurrent creates from counting too few; SQLite has one writer at a time.
    if (isPostgres(tx))
      await tx.selectFrom("people").select("id").where("id", "=", input.personId).forNoKeyUpdate().execute();
    const { count } = await tx
      .selectFrom("access_tokens")
      .select((e) => e.fn.countAll<number | string>().as("count"))
      .where("person_id", "=", input.personId)
      .executeTakeFirstOrThrow();
    if (Number(count) >= MAX_TOKENS) {
      throw new StudioError(
        "too_many_tokens",
        `You have ${MAX_TOKENS} access tokens, the maximum. Revoke one first.`,
      );
    }
    await tx.insertInto("access_tokens").values(row).execute();
    const { actor = STUDIO } = input;
    const subject = { id: row.id, name: row.name };
    const details = {
      person_id: input.personId,
      scopes: row.scopes,
      expire_time: expires_at === null ? null : new Date(expires_at).toISOString(),
    };
    await writeAudit(tx, { actor, action: "token_created", subject, details }, row.created_at);
  });
  return { ...describeAccessToken(row, NOTHING_USED), token };
}

/** @returns a page, the newest first, also those that have expired. @throws StudioError `invalid_request` for an unknown cursor. */
export async function listAccessTokens(
  { db, clock }: Pick<AuthDeps, "db" | "clock">,
  personId: string,
  { cursor, limit }: PageQuery = { limit: MAX_TOKENS },
): Promise<{ tokens: AccessToken[]; next_cursor: string | null }> {
  const rows = await db
    .selectFrom("access_tokens")
    .select(["id", "name", "hint", "created_at", "last_used_at", "scopes", "expires_at", "limits"])
    .where("person_id", "=", personId)
    .where(isBehind(cursor, { at: "created_at", id: "id" }))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit + 1)
    .execute();
  const { page, next_cursor } = pageOf(rows, limit, ({ created_at, id }) => ({ at: created_at, id }));
  const ids = page.map(({ id }) => id);
  const usageOf = await usageOfTokens(db, ids, clock.now());
  return { tokens: page.map((row) => describeAccessToken(row, usageOf(row.id))), next_cursor };
}

/** @returns false when the person has no such token, also for another person's token. */
export function revokeAccessToken(
  { db, clock }: Pick<AuthDeps, "db" | "clock">,
  { actor = STUDIO, ...input }: { personId: string; tokenId: string; actor?: Actor },
): Promise<boolean> {
  return db.transaction().execute((tx) => revokeAccessTokenIn(tx, { ...input, actor, now: clock.now() }));
}

/** The same in a transaction. */
export async function revokeAccessTokenIn(
  tx: Kysely<Database>,
  { personId, tokenId, actor, now }: { personId: string; tokenId: string; actor: Actor; now: number },
): Promise<boolean> {
  const revoked = await tx
    .deleteFrom("access_tokens")
    .where("id", "=", tokenId)
    .where("person_id", "=", personId)
    .returning(["id", "name"])
    .executeTakeFirst();
  if (!revoked) return false;
  await forgetWhatIsOf(tx, [revoked]);
  const details = { person_id: personId };
  await writeAudit(tx, { actor, action: "token_revoked", subject: revoked, details }, now);
  return true;
}

/** Revokes all tokens of a person, in a transaction that has locked the person. @returns how many. */
export async function revokeAccessTokensOf(
  tx: Kysely<Database>,
  { personId, actor, now }: { personId: string; actor: Actor; now: number },
): Promise<number> {
  const revoked = await tx
    .deleteFrom("access_tokens")
    .where("person_id", "=", personId)
    .returning(["id", "name"])
    .execute();
  await forgetWhatIsOf(tx, revoked);
  const details = { person_id: personId };
  for (const subject of revoked)
    await writeAudit(tx, { actor, action: "token_revoked", subject, details }, now);
  return revoked.length;
}

/** Its usage, and the webhooks that it made. */
async function forgetWhatIsOf(tx: Kysely<Database>, tokens: readonly { id: string }[]): Promise<void> {
  const ids = ["", ...tokens.map(({ id }) => id)];
  await tx.deleteFrom("token_usage").where("token_id", "in", ids).execute();
  await tx.deleteFrom("webhooks").where("token_id", "in", ids).execute();
}

/** The person behind a token, and what it may do for them. */
interface TokenHolder {
  personId: string;
  name: string;
  /** Whether the person administers the studio now and the token may. */
  isAdmin: boolean;
  token: { id: string; scopes: readonly Scope[] };
}

/**
 * Looks the token up and records its use, at most once a minute so that polls do not write each time.
 *
 * @returns null for an unknown, expired or revoked token, and when its owner is disabled or no longer admitted.
 */
export async function verifyAccessToken(
  { db, clock, settings }: Pick<AuthDeps, "db" | "clock" | "settings">,
  token: string,
): Promise<TokenHolder | null> {
  if (!TOKEN_PATTERN.test(token)) return null;
  const hash = secretHash(token);
  const found = await rowOfProof({ db, clock }, hash, () =>
    db
      .selectFrom("access_tokens")
      .innerJoin("people", "people.id", "access_tokens.person_id")
      .select(["access_tokens.id as token_id", "last_used_at", "scopes", "expires_at"])
      .select(["people.id", "people.name"])
      .select(admissionColumns(db))
      .where("access_tokens.token_hash", "=", hash)
      .executeTakeFirst(),
  );
  const now = clock.now();
  if (!found || hasExpired(found, now) || !isStillAdmitted(settings, found, now)) return null;
  if (found.last_used_at === null || now - found.last_used_at >= MINUTE_MS) {
    await db
      .updateTable("access_tokens")
      .set({ last_used_at: now })
      .where("id", "=", found.token_id)
      // Of many requests at once the first alone writes.
      .where((e) => e.or([e("last_used_at", "is", null), e("last_used_at", "<=", now - MINUTE_MS)]))
      .execute();
  }
  const scopes = scopesFrom(found.scopes);
  return {
    ...{ personId: found.id, name: found.name, token: { id: found.token_id, scopes } },
    isAdmin: scopes.includes("admin") && isAdministrator(settings, found),
  };
}

/** What a later version of the studio knows besides is left out. */
const scopesFrom = (stored: string): Scope[] => {
  const names = stored.split(" ");
  return SCOPES.filter((scope) => names.includes(scope));
};

/** Converts a row to the API's form, which has no secret. */
function describeAccessToken(
  row: Pick<Selectable<AccessTokensTable>, Exclude<keyof AccessTokensTable, "person_id" | "token_hash">>,
  used: MonthUsage,
): AccessToken {
  return {
    id: row.id,
    name: row.name,
    hint: row.hint,
    scopes: scopesFrom(row.scopes),
    create_time: new Date(row.created_at).toISOString(),
    last_used_time: row.last_used_at === null ? null : new Date(row.last_used_at).toISOString(),
    expire_time: row.expires_at === null ? null : new Date(row.expires_at).toISOString(),
    limits: tokenLimitsFrom(row.limits),
    used: { pictures_a_month: used.pictures, cost_a_month: costsOf(used.micros) },
  };
}

const refused = (field: string, message: string) =>
  new StudioError("invalid_request", message, { details: [{ field, message }] });
