import { operations } from "@/lib/runtime/operations";
import { ADMINISTRATION } from "contract/operations/administration";
import { listPeople } from "@/lib/admin/people";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = operations(ADMINISTRATION, {
  /** People by name, a page at a time. */
  "GET /admin/people": async ({ runtime, query }) => ({
    status: "success",
    value: await listPeople(runtime, query),
  }),
});
