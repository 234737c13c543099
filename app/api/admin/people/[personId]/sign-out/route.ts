import { signOutEverywhere } from "@/lib/admin/change-person";
import { personNotFound } from "@/lib/admin/person-row";
import { methods } from "@/lib/http/methods";
import { personParams } from "@/lib/http/params";
import { route } from "@/lib/http/route";

/** Ends all sessions of a person; tokens keep working. */
const signOut = route(
  { access: "admin", limit: "administer", params: personParams, missing: personNotFound },
  async ({ runtime, actor, params: { personId } }) => {
    await signOutEverywhere(runtime, { personId, actor });
    return { status: "success" };
  },
);

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({ POST: signOut });
