import { operations } from "@/lib/runtime/operations";
import { ADMINISTRATION } from "contract/operations/administration";
import { revokeTokenOf, tokenNotFound } from "@/lib/admin/revoke-token";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = operations(
  ADMINISTRATION,
  {
    /** Revokes one access token of a person. */
    "DELETE /admin/people/{person_id}/tokens/{token_id}": async ({ runtime, actor, params }) => {
      await revokeTokenOf(runtime, { ...params, actor });
      return { status: "success" };
    },
  },
  { missing: tokenNotFound },
);
