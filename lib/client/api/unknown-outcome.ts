/** The two ways out of an unknown outcome over the studio's API; only their dialogs load them. */
import type { Creation } from "contract/creations/creation";
import { callApi } from "./call/calls";

/** Sends a creation of unknown outcome again. @returns the id of the new creation, the same for a repeated call. */
export async function resendCreation(creationId: string): Promise<string> {
  const { value } = await callApi("POST /creations/{creation_id}/resend", { params: { creationId } });
  return value.generation_id;
}

/** Names the creation at the service that one of unknown outcome is. @returns the creation after the change. */
export async function linkCreation(creationId: string, serviceId: string): Promise<Creation> {
  const call = { params: { creationId }, body: { service_id: serviceId } };
  const { value } = await callApi("POST /creations/{creation_id}/link", call);
  return value;
}
