import { operations } from "@/lib/runtime/operations";
import { ADMINISTRATION } from "contract/operations/administration";
import { signOutEverywhere } from "@/lib/admin/change-person";
import { personNotFound } from "@/lib/admin/person-row";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = operations(
  ADMINISTRATION,
  {
    /** Ends all sessions of a person, and their access tokens where asked to. */
    "POST /admin/people/{person_id}/sign-out": async ({
      runtime,
      actor,
      params: { personId },
      body: { revoke_tokens },
    }) => ({
      status: "success",
      value: await signOutEverywhere(runtime, { personId, actor, revokesTokens: revoke_tokens }),
    }),
  },
  { missing: personNotFound },
);
