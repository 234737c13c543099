/** Thumbnails of prompts over the studio's API. */

import type { ThumbnailRequest } from "contract/prompts/thumbnail";
import { send } from "./call/request";

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
  const response = await send("POST /prompts/thumbnail", { body: request, signal });
  if (response.ok) return response.blob();
  return response.status === 429 || response.status === 503 ? "busy" : "none";
}
