/** Create at a remote service. */
import type { ServiceClient } from "../outbound/client";
import { sendCreate } from "../outbound/send-create";
import { CREATE_PATH } from "./paths";
import { readGenerationId } from "./read-answers";

/** @throws CreateFailure */
export function create(client: ServiceClient, body: object): Promise<string> {
  return sendCreate(client, {
    path: CREATE_PATH,
    body,
    readId: readGenerationId,
    missing:
      "The image service has no create operation. The administrator must check the address of the service.",
  });
}
