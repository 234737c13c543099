import { operations } from "@/lib/runtime/operations";
import { ADMINISTRATION } from "contract/operations/administration";
import { personNotFound, personRow } from "@/lib/admin/person-row";
import { listAccessTokens } from "@/lib/auth/access-tokens";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = operations(
  ADMINISTRATION,
  {
    /** The access tokens of a person, without their secrets. */
    "GET /admin/people/{person_id}/tokens": async ({ runtime, params: { personId }, query }) => {
      await personRow(runtime.db, personId);
      return { status: "success", value: await listAccessTokens(runtime, personId, query) };
    },
  },
  { missing: personNotFound },
);
