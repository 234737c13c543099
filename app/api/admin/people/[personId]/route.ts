import { operations } from "@/lib/runtime/operations";
import { ADMINISTRATION } from "contract/operations/administration";
import { changePerson } from "@/lib/admin/change-person";
import { readPerson } from "@/lib/admin/people";
import { personNotFound } from "@/lib/admin/person-row";
import { passOnSoon } from "@/lib/creations/sync/pass-on-cancels";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = operations(
  ADMINISTRATION,
  {
    "GET /admin/people/{person_id}": async ({ runtime, params: { personId } }) => ({
      status: "success",
      value: await readPerson(runtime, personId),
    }),
    /** Disables or enables a person, makes or unmakes an administrator, sets exceptions from the limits. */
    "PATCH /admin/people/{person_id}": async ({ runtime, actor, params: { personId }, body }) => {
      const { cancelled } = await changePerson(runtime, { personId, patch: body, actor });
      if (cancelled > 0) passOnSoon(runtime.creations);
      return { status: "success", value: await readPerson(runtime, personId) };
    },
  },
  { missing: personNotFound },
);
