/** `DELETE /api/creations/{creation_id}`: takes a creation out of sight; `restoreCreation` brings it back. */
import { callApi } from "./api/call-api";

export async function deleteCreation(creationId: string): Promise<void> {
  await callApi({
    path: `/api/creations/${encodeURIComponent(creationId)}`,
    method: "DELETE",
    answer: "done",
  });
}
