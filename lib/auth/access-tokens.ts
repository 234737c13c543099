/** Personal access tokens: create, list, revoke, and find a token's owner. */
import "server-only";
import type { AccessToken } from "contract/access-tokens";
import { StudioError } from "contract/studio-error";
import type { Kysely } from "kysely";
import { type Actor, STUDIO } from "@/lib/audit/actor";
import { writeAudit } from "@/lib/audit/write";
import { newId } from "@/lib/base/ids";
import { isPostgres } from "@/lib/db/dialect";
import type { Database } from "@/lib/db/schema";
import type { AccessTokensTable } from "@/lib/db/tables/people";
import { admissionColumns, isStillAdmitted } from "./admission";
import type { AuthDeps } from "./deps";
import { newSecret, secretHash } from "./secret-hash";
import { rowOfProof } from "./verified";

const HINT_CHARACTERS = 7;
export const MAX_TOKENS = 50;
const MINUTE_MS = 60_000;
/** The format of an access token; a text of another format is not looked up. */
export const TOKEN_PATTERN = /^ps_[A-Za-z0-9_-]{43}$/;

/**
 * @param input.name chosen by the owner.
 * @param input.actor for the audit log; the studio when absent.
 * @returns the token with its secret, which cannot be read again: only a hash is stored.
 * @throws StudioError `too_many_tokens` beyond 50.
 */
export async function createAccessToken(
  { db, clock }: Pick<AuthDeps, "db" | "clock">,
  input: { personId: string; name: string; actor?: Actor },
): Promise<AccessToken & { token: string }> {
  const token = `ps_${newSecret()}`;
  const row = {
    id: newId("tok"),
    person_id: input.personId,
    name: input.name,
    hint: token.slice(0, HINT_CHARACTERS),
    token_hash: secretHash(token),
    created_at: clock.now(),
    last_used_at: null,
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
    const details = { person_id: input.personId };
    await writeAudit(tx, { actor, action: "token_created", subject, details }, row.created_at);
  });
  return { ...describeAccessToken(row), token };
}

/** @returns the newest first. */
export async function listAccessTokens(
  { db }: Pick<AuthDeps, "db">,
  personId: string,
): Promise<AccessToken[]> {
  const rows = await db
    .selectFrom("access_tokens")
    .select(["id", "name", "hint", "created_at", "last_used_at"])
    .where("person_id", "=", personId)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute();
  return rows.map(describeAccessToken);
}

/** @returns false when the person has no such token, also for another person's token. */
export async function revokeAccessToken(
  { db, clock }: Pick<AuthDeps, "db" | "clock">,
  input: { personId: string; tokenId: string; actor?: Actor },
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const revoked = await tx
      .deleteFrom("access_tokens")
      .where("id", "=", input.tokenId)
      .where("person_id", "=", input.personId)
      .returning(["id", "name"])
      .executeTakeFirst();
    if (!revoked) return false;
    const { actor = STUDIO } = input;
    const details = { person_id: input.personId };
    await writeAudit(tx, { actor, action: "token_revoked", subject: revoked, details }, clock.now());
    return true;
  });
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
  const details = { person_id: personId };
  for (const subject of revoked)
    await writeAudit(tx, { actor, action: "token_revoked", subject, details }, now);
  return revoked.length;
}

/**
 * Looks the token up and records its use, at most once a minute so that polls do not write each time.
 *
 * @returns null for an unknown or revoked token, and when its owner is disabled or no longer admitted.
 */
export async function verifyAccessToken(
  { db, clock, settings }: Pick<AuthDeps, "db" | "clock" | "settings">,
  token: string,
): Promise<{ id: string; name: string } | null> {
  if (!TOKEN_PATTERN.test(token)) return null;
  const hash = secretHash(token);
  const found = await rowOfProof({ db, clock }, hash, () =>
    db
      .selectFrom("access_tokens")
      .innerJoin("people", "people.id", "access_tokens.person_id")
      .select(["access_tokens.id as token_id", "access_tokens.last_used_at", "people.id", "people.name"])
      .select(admissionColumns(db))
      .where("access_tokens.token_hash", "=", hash)
      .executeTakeFirst(),
  );
  const now = clock.now();
  if (!found || !isStillAdmitted(settings, found, now)) return null;
  if (found.last_used_at === null || now - found.last_used_at >= MINUTE_MS) {
    await db
      .updateTable("access_tokens")
      .set({ last_used_at: now })
      .where("id", "=", found.token_id)
      .execute();
  }
  return { id: found.id, name: found.name };
}

/** Converts a row to the API's form, which has no secret. */
function describeAccessToken(
  row: Pick<AccessTokensTable, "id" | "name" | "hint" | "created_at" | "last_used_at">,
): AccessToken {
  return {
    id: row.id,
    name: row.name,
    hint: row.hint,
    create_time: new Date(row.created_at).toISOString(),
    last_used_time: row.last_used_at === null ? null : new Date(row.last_used_at).toISOString(),
  };
}
