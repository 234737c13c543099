import { restoreCreation } from "@/lib/creations/remove";
import { methods } from "@/lib/http/methods";
import { creationParams } from "@/lib/http/params";
import { route } from "@/lib/http/route";

/** Undoes a delete. */
const restore = route({ params: creationParams }, async ({ runtime, principal, params }) => {
  await restoreCreation(runtime.creations, { ownerId: principal.personId, id: params.creationId });
  return { status: "success" };
});

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({ POST: restore });
