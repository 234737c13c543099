import { ADMINISTRATION } from "contract/operations/administration";
import { signOutEverywhere } from "@/lib/admin/change-person";
import { personNotFound } from "@/lib/admin/person-row";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";

/** Ends all sessions of a person, and their access tokens where asked to. */
const signOut = route(
  { ...ADMINISTRATION["POST /admin/people/{person_id}/sign-out"], missing: personNotFound },
  async ({ runtime, actor, params: { personId }, body: { revoke_tokens } }) => ({
    status: "success",
    value: await signOutEverywhere(runtime, { personId, actor, revokesTokens: revoke_tokens }),
  }),
);

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({ POST: signOut });
