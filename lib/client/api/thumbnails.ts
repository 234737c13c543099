/** Thumbnails of prompts over the studio's API. */

import { PERSON_HEADER } from "contract/person-header";
import type { ThumbnailRequest } from "contract/prompts/thumbnail";
import { actingPersonId } from "./call-api";

/**
 * `POST /api/prompts/thumbnail`.
 *
 * @returns a WebP picture; `busy` when the studio has no time now, `none` when it draws none for this request.
 * @throws what `signal` aborts with, and a TypeError without a connection.
 */
export async function drawThumbnail(
  request: ThumbnailRequest,
  signal: AbortSignal,
): Promise<Blob | "busy" | "none"> {
  const person = actingPersonId();
  const response = await fetch("/api/prompts/thumbnail", {
    method: "POST",
    headers: { "content-type": "application/json", ...(person !== null && { [PERSON_HEADER]: person }) },
    body: JSON.stringify(request),
    credentials: "same-origin",
    cache: "no-store",
    signal,
  });
  if (response.ok) return response.blob();
  return response.status === 429 || response.status === 503 ? "busy" : "none";
}
