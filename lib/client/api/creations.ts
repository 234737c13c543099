/** Making, cancelling, changing and deleting creations over the studio's API. */

import type { CreationRequestInput } from "contract/creations/request";
import type { PictureAction } from "contract/pictures/picture-actions";
import { callApi } from "./call-api";

const pathOf = (creationId: string) => `/api/creations/${encodeURIComponent(creationId)}`;
const jobPathOf = (creationId: string) => `/api/v1/jobs/${encodeURIComponent(creationId)}`;

/**
 * `POST /api/v1/jobs/gen2/text2image`
 *
 * @param idempotencyKey one UUID for each intent: the same key with the same body never makes a second creation.
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

/** `POST …/cancel`: requests a cancel; only the status of the creation tells whether it took effect. */
export async function cancelCreation(creationId: string): Promise<void> {
  await callApi({ path: `${jobPathOf(creationId)}/cancel`, method: "POST", answer: "cancelled" });
}

/** @returns the ids of the creations whose cancel was requested. */
export async function cancelMany(which: "waiting" | "all"): Promise<string[]> {
  const path = "/api/creations/cancel";
  const { value } = await callApi({ path, method: "POST", body: { which }, answer: "cancelledMany" });
  return value.creation_ids;
}

/** `POST /api/pictures/batch` @returns the ids of the creations that were deleted or restored with their pictures. */
export async function changePictures(
  action: PictureAction,
  pictureIds: readonly string[],
): Promise<string[]> {
  const body = { action, picture_ids: pictureIds };
  const { value } = await callApi({
    path: "/api/pictures/batch",
    method: "POST",
    body,
    answer: "changedPictures",
  });
  return value.creation_ids;
}

/** Hides a creation; `restoreCreation` shows it again. */
export async function deleteCreation(creationId: string): Promise<void> {
  await callApi({ path: pathOf(creationId), method: "DELETE", answer: "done" });
}

export async function restoreCreation(creationId: string): Promise<void> {
  await callApi({ path: `${pathOf(creationId)}/restore`, method: "POST", answer: "done" });
}
