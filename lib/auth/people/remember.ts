/** Remembers who signed in. */
import "server-only";
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
}

/**
 * Finds the person of an account, or makes one; name, email and image follow the provider.
 *
 * @returns the person's id. Two first sign-ins at the same moment get the same one.
 */
export async function rememberPerson(
  { db, clock }: Pick<AuthDeps, "db" | "clock">,
  account: Account,
): Promise<string> {
  const { name, email, image } = account;
  const { id } = await db
    .insertInto("people")
    .values({
      id: newId("person"),
      provider: account.provider,
      provider_account_id: account.accountId,
      name,
      email,
      image,
      created_at: clock.now(),
    })
    .onConflict((conflict) =>
      conflict.columns(["provider", "provider_account_id"]).doUpdateSet({ name, email, image }),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
