import { operations } from "@/lib/runtime/operations";
import { CREATIONS } from "contract/operations/creations";
import { listCreationIds } from "@/lib/creations/list";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = operations(CREATIONS, {
  /** The ids of all creations that match the filters. */
  "GET /creations/ids": async ({ runtime, principal, query }) => ({
    status: "success",
    value: {
      creation_ids: await listCreationIds(runtime.creations, { ownerId: principal.personId, ...query }),
    },
  }),
});
