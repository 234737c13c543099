/** The people who have signed in, one row for each account at a provider. */
import "server-only";
import { newId } from "@/lib/ids";
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
