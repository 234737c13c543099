import { operations } from "@/lib/runtime/operations";
import { ADMINISTRATION } from "contract/operations/administration";
import { readOwnLimits } from "@/lib/creations/own-limits";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = operations(ADMINISTRATION, {
  /** The limits of the person who asks, and what is used of them. */
  "GET /limits": async ({ runtime, principal }) => ({
    status: "success",
    value: await readOwnLimits(runtime.creations, principal.personId),
  }),
});
