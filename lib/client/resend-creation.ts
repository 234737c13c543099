/** `POST /api/creations/{creation_id}/resend`: sends a creation of unknown outcome once more. */
import { callApi } from "./api/call-api";

/** @returns the other creation's id; the same when asked twice. */
export async function resendCreation(creationId: string): Promise<string> {
  const { value } = await callApi({
    path: `/api/creations/${encodeURIComponent(creationId)}/resend`,
    method: "POST",
    answer: "created",
  });
  return value.generation_id;
}
