import { CREATIONS } from "contract/operations/creations";
import { listCreations } from "@/lib/creations/list";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";

/** A person's creations, newest first. */
const list = route(CREATIONS["GET /creations"], async ({ runtime, principal, query }) => ({
  status: "success",
  value: await listCreations(runtime.creations, { ownerId: principal.personId, ...query }),
}));

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({ GET: list });
