/** `POST /api/creations/{creation_id}/restore`: brings a deleted creation back. */
import { callApi } from "./api/call-api";

export async function restoreCreation(creationId: string): Promise<void> {
  await callApi({
    path: `/api/creations/${encodeURIComponent(creationId)}/restore`,
    method: "POST",
    answer: "done",
  });
}
