import { operations } from "@/lib/runtime/operations";
import { CREATIONS } from "contract/operations/creations";
import { listCreations } from "@/lib/creations/list";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = operations(CREATIONS, {
  /** A person's creations, newest first. */
  "GET /creations": async ({ runtime, principal, query }) => ({
    status: "success",
    value: await listCreations(runtime.creations, { ownerId: principal.personId, ...query }),
  }),
});
