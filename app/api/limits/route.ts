import { ADMINISTRATION } from "contract/operations/administration";
import { readOwnLimits } from "@/lib/creations/own-limits";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";

/** The limits of the person who asks, and what is used of them. */
const limits = route(ADMINISTRATION["GET /limits"], async ({ runtime, principal }) => ({
  status: "success",
  value: await readOwnLimits(runtime.creations, principal.personId),
}));

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({ GET: limits });
