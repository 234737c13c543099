import { CREATIONS } from "contract/operations/creations";
import { cancelMany } from "@/lib/creations/cancel-many";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";

/** Cancels all waiting creations of a person, or all open ones. */
const cancel = route(CREATIONS["POST /creations/cancel"], async ({ runtime, principal, body }) => ({
  status: "success",
  value: {
    creation_ids: await cancelMany(runtime.creations, { ownerId: principal.personId, which: body.which }),
  },
}));

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({ POST: cancel });
