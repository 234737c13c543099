import { CREATIONS } from "contract/operations/creations";
import { listDeleted } from "@/lib/boards/list-deleted";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";

/** Lists what the person deleted and can still restore. */
const list = route(CREATIONS["GET /deleted"], async ({ runtime, principal }) => ({
  status: "success",
  value: { items: await listDeleted(runtime.boards, { ownerId: principal.personId }) },
}));

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({ GET: list });
