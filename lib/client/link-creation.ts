/** `POST /api/creations/{creation_id}/link`: says which creation at the service one of unknown outcome is. */
import type { Creation } from "@/lib/contract/creation";
import { callApi } from "./api/call-api";

/** @returns the creation as it is now. */
export async function linkCreation(creationId: string, serviceId: string): Promise<Creation> {
  const { value } = await callApi({
    path: `/api/creations/${encodeURIComponent(creationId)}/link`,
    method: "POST",
    body: { service_id: serviceId },
    answer: "creation",
  });
  return value;
}
