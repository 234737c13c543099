/** `DELETE /api/tokens/{id}`: what uses the token is refused from then on. */
import { callApi } from "./api/call-api";

export async function revokeToken(id: string): Promise<void> {
  await callApi({
    path: `/api/tokens/${encodeURIComponent(id)}`,
    method: "DELETE",
    answer: "done",
  });
}
