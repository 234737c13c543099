/** Create at a remote service. */
import "server-only";
import type { ServiceClient } from "@/lib/outbound/client";
import { sendCreate } from "@/lib/outbound/send-create";
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
