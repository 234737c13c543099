/** Makes a personal access token. */
import "server-only";
import type { AuthDeps } from "@/lib/auth/deps";
import { newSecret, secretHash } from "@/lib/auth/secret-hash";
import type { AccessToken } from "@/lib/contract/studio";
import { isPostgres } from "@/lib/db/dialect";
import { StudioError } from "@/lib/errors";
import { newId } from "@/lib/ids";
import { describeAccessToken } from "./describe";

const HINT_CHARACTERS = 7;
export const MAX_TOKENS = 50;

/**
 * @param input.name what its owner calls it.
 * @returns the token with its secret, which nobody can read again: only a hash is kept.
 * @throws StudioError `too_many_tokens` beyond 50.
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
  await db.transaction().execute(async (tx) => {
    // SQLite lets one transaction write at a time; here the owner's row makes theirs wait, so that the count is true.
    if (isPostgres(tx))
      await tx.selectFrom("people").select("id").where("id", "=", input.personId).forUpdate().execute();
    const { count } = await tx
      .selectFrom("access_tokens")
      .select((e) => e.fn.countAll<number | string>().as("count"))
      .where("person_id", "=", input.personId)
      .executeTakeFirstOrThrow();
    if (Number(count) >= MAX_TOKENS) {
      throw new StudioError(
        "too_many_tokens",
        `You have ${MAX_TOKENS} access tokens, which is as many as one person may have. Revoke one first.`,
      );
    }
    await tx.insertInto("access_tokens").values(row).execute();
  });
  return { ...describeAccessToken(row), token };
}
