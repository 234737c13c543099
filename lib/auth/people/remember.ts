/** Remembers who signed in. */
import "server-only";
import type { Proof } from "@/lib/auth/admission";
import type { AuthDeps } from "@/lib/auth/deps";
import { newId } from "@/lib/ids";

export interface Account {
  /** `demo`, `github`, `google` or `oidc`. */
  provider: string;
  /** Who it is to the provider; the only thing that tells two people apart. Never the email, which changes hands. */
  accountId: string;
  name: string;
  email: string | null;
  image: string | null;
  /** What the provider vouches for. */
  proof: Proof;
}

/**
 * Finds the person of an account, or makes one; name, email, image and proof follow the provider.
 *
 * @returns the person's id. Two first sign-ins at the same moment get the same one.
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
