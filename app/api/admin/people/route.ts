import { ADMINISTRATION } from "contract/operations/administration";
import { listPeople } from "@/lib/admin/people";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";

/** People by name, a page at a time. */
const list = route(ADMINISTRATION["GET /admin/people"], async ({ runtime, query }) => ({
  status: "success",
  value: await listPeople(runtime, query),
}));

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({ GET: list });
