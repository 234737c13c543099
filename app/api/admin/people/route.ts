import { operations } from "@/lib/runtime/operations";
import { cursorOf, nextPage } from "contract/lists";
import { ADMINISTRATION } from "contract/operations/administration";
import { listPeople } from "@/lib/admin/people";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = operations(ADMINISTRATION, {
  /** People by name, a page at a time. */
  "GET /admin/people": async ({ runtime, query }) => {
    const { next_cursor, ...page } = await listPeople(runtime, { ...query, cursor: cursorOf(query) });
    return { status: "success", value: { ...page, ...nextPage(next_cursor) } };
  },
});
