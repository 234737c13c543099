/** `POST /api/v1/jobs/gen2/text2image`: asks for pictures. */
import type { CreationRequestInput } from "@/lib/contract/request";
import { callApi } from "./api/call-api";

/**
 * @param idempotencyKey one UUID for one intent: sent again with the same body it never makes a second creation.
 * @returns the id of the creation.
 */
export async function createCreation(request: CreationRequestInput, idempotencyKey: string): Promise<string> {
  const { value } = await callApi({
    path: "/api/v1/jobs/gen2/text2image",
    method: "POST",
    body: request,
    headers: { "idempotency-key": idempotencyKey },
    answer: "created",
  });
  return value.generation_id;
}
