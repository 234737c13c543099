/** Makes a personal access token. */
import "server-only";
import type { AuthDeps } from "@/lib/auth/deps";
import { newSecret, secretHash } from "@/lib/auth/secret-hash";
import type { AccessToken } from "@/lib/contract/studio";
import { newId } from "@/lib/ids";
import { describeAccessToken } from "./describe";

const HINT_CHARACTERS = 7;

/**
 * @param input.name what its owner calls it.
 * @returns the token with its secret, which nobody can read again: only a hash is kept.
 */
export async function createAccessToken(
  { db, clock }: Pick<AuthDeps, "db" | "clock">,
  input: { personId: string; name: string },
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
  await db.insertInto("access_tokens").values(row).execute();
  return { ...describeAccessToken(row), token };
}
