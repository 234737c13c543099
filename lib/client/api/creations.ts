/** Cancelling, changing and deleting creations over the studio's API. */

import type { PictureAction } from "contract/pictures/picture-actions";
import { callApi } from "./call/calls";

/** `POST …/cancel`: requests a cancel; only the status of the creation tells whether it took effect. */
export async function cancelCreation(creationId: string): Promise<void> {
  await callApi("POST /v1/jobs/{creation_id}/cancel", { params: { creationId } });
}

/** @returns the ids of the creations whose cancel was requested. */
export async function cancelMany(which: "waiting" | "all"): Promise<string[]> {
  const { value } = await callApi("POST /creations/cancel", { body: { which } });
  return value.creation_ids;
}

/** `POST /api/pictures/batch` @returns the ids of the creations that were deleted or restored with their pictures. */
export async function changePictures(
  action: PictureAction,
  pictureIds: readonly string[],
): Promise<string[]> {
  const body = { action, picture_ids: pictureIds };
  const { value } = await callApi("POST /pictures/batch", { body });
  return value.creation_ids;
}

/** Hides a creation; `restoreCreation` shows it again. */
export async function deleteCreation(creationId: string): Promise<void> {
  await callApi("DELETE /creations/{creation_id}", { params: { creationId } });
}

export async function restoreCreation(creationId: string): Promise<void> {
  await callApi("POST /creations/{creation_id}/restore", { params: { creationId } });
}
