/** `POST /api/creations/cancel`: asks for what waits, or for everything, to stop. */
import { callApi } from "./api/call-api";

/** @returns the ids of those that were asked to stop; only their statuses tell what came of it. */
export async function cancelMany(which: "waiting" | "all"): Promise<string[]> {
  const { value } = await callApi({
    path: "/api/creations/cancel",
    method: "POST",
    body: { which },
    answer: "cancelledMany",
  });
  return value.creation_ids;
}
