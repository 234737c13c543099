import { signOutEverywhere } from "@/lib/admin/change-person";
import { personNotFound } from "@/lib/admin/person-row";
import { signOutRequestSchema } from "@/lib/contract/admin/sign-out";
import { methods } from "@/lib/http/methods";
import { personParams } from "@/lib/http/params";
import { route } from "@/lib/http/route";

/** Ends all sessions of a person, and their access tokens where asked to. */
const signOut = route(
  {
    access: "admin",
    limit: "administer",
    params: personParams,
    missing: personNotFound,
    body: signOutRequestSchema,
  },
  async ({ runtime, actor, params: { personId }, body: { revoke_tokens } }) => ({
    status: "success",
    value: await signOutEverywhere(runtime, { personId, actor, revokesTokens: revoke_tokens }),
  }),
);

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({ POST: signOut });
