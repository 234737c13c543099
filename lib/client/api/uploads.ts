import type { Upload } from "contract/pictures/upload";
import { callApi } from "./call/calls";

/** Minutes over a slow connection. */
const TIMEOUT_MS = 10 * 60_000;

/** `POST /api/uploads`: keeps a picture, so that something can be made from it. */
export async function uploadPicture(file: Blob): Promise<Upload> {
  const { value } = await callApi("POST /uploads", { file, timeoutMs: TIMEOUT_MS });
  return value;
}
