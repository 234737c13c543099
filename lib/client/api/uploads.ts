/** Uploads: pictures that people bring, to make pictures from. */
import { UPLOADS } from "contract/operations/uploads";
import type { Upload } from "contract/pictures/upload";
import type * as z from "zod/mini";
import { retryAfterMs } from "./call/call-api";
import { callApi } from "./call/calls";
import { ApiError, NoAnswerError, UnexpectedAnswerError } from "./call/errors";
import { readAnswer } from "./call/read-answer";
import { addressOf, personHeader } from "./call/request";

/** Minutes over a slow connection. */
const TIMEOUT_MS = 10 * 60_000;

export interface UploadOptions {
  /** @param share of the bytes that are sent, 0 to 1; at 1 the studio reads the picture. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

/**
 * `POST /api/uploads`: keeps a picture, so that something can be made from it. The same pixels again are the same upload, so that it
 * may be repeated.
 *
 * @throws as `sendFile` does.
 */
export const uploadPicture = async (file: Blob, options?: UploadOptions): Promise<Upload> =>
  (await sendFile(UPLOADS["POST /uploads"].answer, addressOf("POST /uploads"), file, options)).value;

/**
 * Posts a picture file. With XMLHttpRequest, because fetch does not report the progress of an upload.
 *
 * @param answer the schema of the answer.
 * @throws ApiError, UnexpectedAnswerError, NoAnswerError; a DOMException when `signal` aborts.
 */
export function sendFile<Schema extends z.ZodMiniType>(
  answer: Schema,
  address: string,
  file: Blob,
  { onProgress, signal }: UploadOptions = {},
): Promise<z.output<Schema>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    request.onload = () => {
      try {
        resolve(readAnswer(answer, request.status, request.responseText));
      } catch (error) {
        if (error instanceof ApiError || error instanceof UnexpectedAnswerError)
          error.retryAfterMs = retryAfterMs(request.getResponseHeader("retry-after"));
        reject(error);
      }
    };
    request.onerror = () => reject(new NoAnswerError());
    request.ontimeout = () => reject(new NoAnswerError());
    request.onabort = () => reject(new DOMException("The upload was stopped.", "AbortError"));
    signal?.addEventListener("abort", () => request.abort(), { once: true });
    request.open("POST", address);
    request.timeout = TIMEOUT_MS;
    request.setRequestHeader("accept", "application/json");
    // Of any other type the studio says what it is.
    if (!file.type.startsWith("image/")) request.setRequestHeader("content-type", "application/octet-stream");
    for (const [name, value] of Object.entries(personHeader())) request.setRequestHeader(name, value);
    request.send(file);
  });
}

/** `GET /api/uploads/{upload_id}`: with links that work again. @throws ApiError 404 for an upload that is gone. */
export async function readUpload(uploadId: string): Promise<Upload> {
  const { value } = await callApi("GET /uploads/{upload_id}", { params: { uploadId } });
  return value;
}
