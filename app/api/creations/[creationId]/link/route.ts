import { operations } from "@/lib/runtime/operations";
import { CREATIONS } from "contract/operations/creations";
import { linkCreation } from "@/lib/creations/unknown-outcome";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = operations(CREATIONS, {
  /** Links a creation of unknown outcome to its creation at the service. */
  "POST /creations/{creation_id}/link": async ({ runtime, principal, params, body }) => ({
    status: "success",
    value: await linkCreation(runtime.creations, {
      ownerId: principal.personId,
      id: params.creationId,
      serviceId: body.service_id,
    }),
  }),
});
