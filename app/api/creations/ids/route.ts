import { CREATIONS } from "contract/operations/creations";
import { listCreationIds } from "@/lib/creations/list";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";

/** The ids of all creations that match the filters. */
const ids = route(CREATIONS["GET /creations/ids"], async ({ runtime, principal, query }) => ({
  status: "success",
  value: {
    creation_ids: await listCreationIds(runtime.creations, { ownerId: principal.personId, ...query }),
  },
}));

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({ GET: ids });
