import { listPeople } from "@/lib/admin/people";
import { peopleQuerySchema } from "@/lib/contract/admin/people";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";

/** People by name, a page at a time. */
const list = route(
  { access: "admin", limit: "administer", query: peopleQuerySchema },
  async ({ runtime, query }) => ({ status: "success", value: await listPeople(runtime, query) }),
);

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({ GET: list });
