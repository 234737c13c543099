/** `POST /api/v1/jobs/{creation_id}/cancel`: asks for a creation to stop; only its status tells whether it did. */
import { callApi } from "./api/call-api";

export async function cancelCreation(creationId: string): Promise<void> {
  await callApi({
    path: `/api/v1/jobs/${encodeURIComponent(creationId)}/cancel`,
    method: "POST",
    answer: "cancelled",
  });
}
