/** The people who have signed in, one row for each account at a provider. */
import "server-only";
import type { Kysely } from "kysely";
import { type Actor, STUDIO } from "@/lib/audit/actor";
import { writeAudit } from "@/lib/audit/write";
import { newId } from "@/lib/base/ids";
import type { Database } from "@/lib/db/schema";
import { NO_PROOF, type Proof } from "./admission";
import type { AuthDeps } from "./deps";

const DEFAULT_NAME = "Demo";
const MAX_NAME_CHARACTERS = 60;

export interface Account {
  /** `demo`, `github`, `google` or `oidc`. */
  provider: string;
  /** The account's id at the provider, the only identity of a person; e-mail addresses can change owners. */
  accountId: string;
  name: string;
  email: string | null;
  image: string | null;
  /** The profile that the provider confirmed. */
  proof: Proof;
}

/**
 * Finds or creates the person of an account, and updates name, email, image and proof from the provider.
 *
 * @returns the person's id. Two concurrent first sign-ins get the same person.
 */
export async function rememberPerson(
  { db, clock }: Pick<AuthDeps, "db" | "clock">,
  account: Account,
): Promise<string> {
  const { name, email, image } = account;
  const now = clock.now();
  const proof = JSON.stringify(account.proof);
  const { id } = await db
    .insertInto("people")
    .values({
      id: newId("person"),
      provider: account.provider,
      provider_account_id: account.accountId,
      name,
      email,
      image,
      created_at: now,
      proof,
      proven_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["provider", "provider_account_id"])
        .doUpdateSet({ name, email, image, proof, proven_at: now }),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Remembers the person of an account who signs in. The first one of a studio administers it, unless the settings name
 * administrators.
 *
 * @param address the client's, for the audit log; null when unknown.
 * @returns the person's id.
 */
export async function signInPerson(
  { db, clock, settings }: Pick<AuthDeps, "db" | "clock" | "settings">,
  account: Account,
  address: string | null,
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const id = await rememberPerson({ db: tx, clock }, account);
    const now = clock.now();
    const { name } = account;
    const before = await tx
      .selectFrom("people")
      .select("signed_in_at")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    await tx.updateTable("people").set({ signed_in_at: now }).where("id", "=", id).execute();
    const actor: Actor = { id, name, via: "session", address };
    const subject = { id, name };
    const action = before.signed_in_at === null ? "person_joined" : "signed_in";
    await writeAudit(tx, { actor, action, subject, details: { provider: account.provider } }, now);
    const isFirst = await isFirstToSignIn(tx, id, now);
    if (isFirst && settings.adminEmails.length === 0) {
      await tx.updateTable("people").set({ is_admin: 1 }).where("id", "=", id).execute();
      await writeAudit(tx, { actor: STUDIO, action: "administrator_added", subject }, now);
    }
    return id;
  });
}

/** True once for each studio: of two people who sign in at once, the row is inserted by one. */
async function isFirstToSignIn(tx: Kysely<Database>, id: string, now: number): Promise<boolean> {
  const inserted = await tx
    .insertInto("studio_values")
    .values({ key: "first_administrator", value: id, updated_at: now })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .returning("key")
    .executeTakeFirst();
  return inserted !== undefined;
}

/**
 * @param typed the name as typed; the default name when empty.
 * @returns the account: names that differ only in case, spacing or Unicode form are the same person.
 */
export function demoAccount(typed?: string): Account {
  const tidy = (typed ?? "")
    .normalize("NFKC")
    .replace(/[\p{C}\s]+/gu, " ")
    .trim();
  const name = Array.from(tidy).slice(0, MAX_NAME_CHARACTERS).join("").trim() || DEFAULT_NAME;
  return { provider: "demo", accountId: name.toLowerCase(), name, email: null, image: null, proof: NO_PROOF };
}
