/** An access token's row as the API shows it: without its secret. */
import "server-only";
import type { AccessToken } from "@/lib/contract/studio";
import type { AccessTokensTable } from "@/lib/db/schema";

export function describeAccessToken(
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
