/** Making creations over the studio's API. */
import type { CreationRequestInput } from "contract/creations/request";
import { callApi } from "./call/calls";

/**
 * `POST /api/v1/jobs/gen2/text2image`
 *
 * @param idempotencyKey one UUID for each intent: the same key with the same body never makes a second creation.
 * @returns the id of the creation.
 */
export async function createCreation(request: CreationRequestInput, idempotencyKey: string): Promise<string> {
  const headers = { "idempotency-key": idempotencyKey };
  const { value } = await callApi("POST /v1/jobs/gen2/text2image", { body: request, headers });
  return value.generation_id;
}
