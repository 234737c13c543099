import { operations } from "@/lib/runtime/operations";
import { CREATIONS } from "contract/operations/creations";
import { listDeleted } from "@/lib/boards/list-deleted";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = operations(CREATIONS, {
  /** Lists what the person deleted and can still restore. */
  "GET /deleted": async ({ runtime, principal, query }) => ({
    status: "success",
    value: await listDeleted(runtime.boards, { ownerId: principal.personId, ...query }),
  }),
});
