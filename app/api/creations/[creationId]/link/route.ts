import { CREATIONS } from "contract/operations/creations";
import { linkCreation } from "@/lib/creations/unknown-outcome";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";

/** Links a creation of unknown outcome to its creation at the service. */
const link = route(
  CREATIONS["POST /creations/{creation_id}/link"],
  async ({ runtime, principal, params, body }) => ({
    status: "success",
    value: await linkCreation(runtime.creations, {
      ownerId: principal.personId,
      id: params.creationId,
      serviceId: body.service_id,
    }),
  }),
);

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({ POST: link });
