import { changePerson } from "@/lib/admin/change-person";
import { passOnSoon } from "@/lib/admin/pass-on-cancels";
import { readPerson } from "@/lib/admin/people";
import { personNotFound } from "@/lib/admin/person-row";
import { personPatchSchema } from "@/lib/contract/admin/people";
import { methods } from "@/lib/http/methods";
import { personParams } from "@/lib/http/params";
import { route } from "@/lib/http/route";

const person = {
  access: "admin",
  limit: "administer",
  params: personParams,
  missing: personNotFound,
} as const;

const read = route(person, async ({ runtime, params: { personId } }) => ({
  status: "success",
  value: await readPerson(runtime, personId),
}));

/** Disables or enables a person, makes or unmakes an administrator, sets exceptions from the limits. */
const change = route(
  { ...person, body: personPatchSchema },
  async ({ runtime, actor, params: { personId }, body }) => {
    const { cancelled } = await changePerson(runtime, { personId, patch: body, actor });
    if (cancelled > 0) passOnSoon(runtime.creations);
    return { status: "success", value: await readPerson(runtime, personId) };
  },
);

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({ GET: read, PATCH: change });
