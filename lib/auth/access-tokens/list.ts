/** The access tokens of one person. */
import "server-only";
import type { AuthDeps } from "@/lib/auth/deps";
import type { AccessToken } from "@/lib/contract/studio";
import { describeAccessToken } from "./describe";

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
