/** Takes an access token back. */
import "server-only";
import type { AuthDeps } from "@/lib/auth/deps";

/** @returns whether this person had such a token; somebody else's counts as none. */
export async function revokeAccessToken(
  { db }: Pick<AuthDeps, "db">,
  input: { personId: string; tokenId: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("access_tokens")
    .where("id", "=", input.tokenId)
    .where("person_id", "=", input.personId)
    .executeTakeFirst();
  return numDeletedRows > 0;
}
