/**
 * Sends pictures to fal's storage, from where its models read them.
 *
 * All of them go there, although fal also takes data URLs: those of a few megapixels make bodies of tens of megabytes, which are
 * written at once and kept with the request.
 */

import { StudioError } from "contract/studio-error";
import * as z from "zod";
import { CreateFailure } from "../create-failure";
import type { Uploads } from "../hosted/send-pictures";
import type { ServiceClient } from "../outbound/client";
import { putFile } from "../outbound/uploads/put-file";
import { sendUpload } from "../outbound/uploads/send-upload";

/** fal cannot delete a file on request, but does so by itself after a day; a request may wait for hours. */
export const LIFECYCLE = {
  "x-fal-object-lifecycle": JSON.stringify({ expiration_duration_seconds: 86_400 }),
};

/** Whether the queue is fal itself and no proxy of it. */
export function isFalsOwn(queueAddress: string): boolean {
  const { hostname } = new URL(queueAddress);
  return hostname === "fal.run" || hostname.endsWith(".fal.run");
}

/** Where files are uploaded: a proxy of the queue has to pass that on too. */
export const storageAddressOf = (queueAddress: string): string =>
  isFalsOwn(queueAddress) ? "https://rest.fal.ai" : queueAddress;

const initiatedSchema = z.looseObject({
  upload_url: z.string().min(1).max(8_000),
  file_url: z.url().max(8_000),
});

/** @param client calls the storage. */
export const createFalUploads = (client: ServiceClient): Uploads => ({
  async send({ name, bytes, mediaType }) {
    const answer = await sendUpload(client, {
      path: "/storage/upload/initiate?storage_type=fal-cdn-v3",
      body: { content_type: mediaType, file_name: name },
      missing:
        "fal's storage cannot be reached there, so that nothing can be made from pictures. The administrator must check FAL_BASE_URL.",
    });
    const { data } = initiatedSchema.safeParse(answer);
    if (!data) {
      const unusable = new StudioError(
        "answer_unreadable",
        "fal took the picture in a way that is not known here.",
      );
      throw new CreateFailure("refused", unusable.toBody());
    }
    await putFile(client, data.upload_url, { bytes, mediaType });
    return data.file_url;
  },
});
