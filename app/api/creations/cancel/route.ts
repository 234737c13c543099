import { operations } from "@/lib/runtime/operations";
import { CREATIONS } from "contract/operations/creations";
import { cancelMany } from "@/lib/creations/cancel-many";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = operations(CREATIONS, {
  /** Cancels all waiting creations of a person, or all open ones. */
  "POST /creations/cancel": async ({ runtime, principal, body }) => ({
    status: "success",
    value: {
      creation_ids: await cancelMany(runtime.creations, { ownerId: principal.personId, which: body.which }),
    },
  }),
});
