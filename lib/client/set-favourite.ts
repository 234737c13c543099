/** `PATCH /api/creations/{creation_id}`: marks a creation as a favourite, or no longer. */
import type { Creation } from "@/lib/contract/creation";
import { callApi } from "./api/call-api";

/** @returns the creation as it is now. */
export async function setFavourite(creationId: string, isFavourite: boolean): Promise<Creation> {
  const { value } = await callApi({
    path: `/api/creations/${encodeURIComponent(creationId)}`,
    method: "PATCH",
    body: { is_favourite: isFavourite },
    answer: "creation",
  });
  return value;
}
