/** `PATCH /api/creations/{creation_id}`: marks a creation as a favourite, or no longer. */
import { doneResponseSchema } from "@/lib/contract/studio";
import { callApi } from "./call-api";

export async function setFavourite(creationId: string, isFavourite: boolean): Promise<void> {
  await callApi({
    path: `/api/creations/${encodeURIComponent(creationId)}`,
    method: "PATCH",
    body: { is_favourite: isFavourite },
    answer: doneResponseSchema,
  });
}
