/** The two ways out of an unknown outcome over the studio's API; only their dialogs load them. */
import type { Creation } from "contract/creations/creation";
import { callApi } from "./call-api";

const pathOf = (creationId: string) => `/api/creations/${encodeURIComponent(creationId)}`;

/** Sends a creation of unknown outcome again. @returns the id of the new creation, the same for a repeated call. */
export async function resendCreation(creationId: string): Promise<string> {
  const path = `${pathOf(creationId)}/resend`;
  const { value } = await callApi({ path, method: "POST", answer: "created" });
  return value.generation_id;
}

/** Names the creation at the service that one of unknown outcome is. @returns the creation after the change. */
export async function linkCreation(creationId: string, serviceId: string): Promise<Creation> {
  const body = { service_id: serviceId };
  const path = `${pathOf(creationId)}/link`;
  const { value } = await callApi({ path, method: "POST", body, answer: "creation" });
  return value;
}
