/** Brings what a creation is made from to another studio, before it is asked for the creation. */
import { ID_PATTERN } from "contract/id-pattern";
import * as z from "zod";
import type { CreationInputs, InputPicture, InputsOf } from "../inputs";
import type { ServiceClient } from "../outbound/client";
import { FileBody } from "../outbound/encode-body";
import { readInputs, readPicture } from "../outbound/read-inputs";
import { notReached, notSent } from "../outbound/send-create";
import type { UploadOnce } from "../outbound/uploads/upload-memory";
import { UPLOADS_PATH } from "./paths";
import { uploadRefused, uploadUnread } from "./upload-refused";

export interface UploadThere {
  upload_id: string;
}

/** `inputs` of a create there: with the ids of its uploads, because ids of this studio mean nothing there. */
export interface InputsThere {
  source?: UploadThere;
  mask?: UploadThere;
  references: (UploadThere & { role?: string })[];
  strength?: number;
  factor?: number;
}

/** A send counts as interrupted after a minute, of which the create itself may need half. */
const WITHIN_MS = 30_000;

const answerSchema = z.object({ value: z.object({ upload_id: z.string().regex(ID_PATTERN) }) });

/**
 * Nothing is deleted there afterwards. What a creation there was made from belongs to it and cannot be deleted; what is left of a
 * create that failed is gone after a day, and until then sending it again adds nothing, as the same pixels are the same upload.
 *
 * @param withinMs how long all the uploads of one creation may take.
 * @returns uploads the inputs of a creation by its id in the ledger. It throws a CreateFailure, never `unknown`: an upload begins no
 * creation.
 */
export function createUploads(client: ServiceClient, inputsOf: InputsOf | undefined, withinMs = WITHIN_MS) {
  async function upload(picture: InputPicture, field: string): Promise<UploadThere> {
    const bytes = await readPicture(picture);
    const result = await client.send("create", UPLOADS_PATH, new FileBody(bytes, picture.mediaType));
    if (result.kind !== "answer") throw notSent(client, result);
    if (result.status >= 300) throw await uploadRefused(client, result, { picture, field });
    const { data } = answerSchema.safeParse(result.body);
    if (!data) throw uploadUnread(client);
    return { upload_id: data.value.upload_id };
  }

  async function uploadAll(inputs: CreationInputs, once: UploadOnce<UploadThere>): Promise<InputsThere> {
    const deadline = AbortSignal.timeout(withinMs);
    const late = new Promise<never>((_, reject) => {
      deadline.onabort = () => reject(notReached(client.name, deadline.reason));
    });
    const bring = (picture: InputPicture, field: string) => once(field, () => upload(picture, field));
    const { source, mask, references, strength, factor } = inputs;
    const all = Promise.all([
      source && bring(source, "inputs.source"),
      mask && bring(mask, "inputs.mask"),
      ...references.map((picture, index) => bring(picture, `inputs.references.${index}`)),
    ]);
    const [sourceThere, maskThere, ...referencesThere] = await Promise.race([all, late]);
    return {
      ...(sourceThere && { source: sourceThere }),
      ...(maskThere && { mask: maskThere }),
      references: referencesThere.flatMap((there, index) => {
        const role = references[index]?.role;
        return there ? [{ ...there, ...(role && { role }) }] : [];
      }),
      ...(strength !== null && { strength }),
      ...(factor !== null && { factor }),
    };
  }

  return async (creationId: string, once: UploadOnce<UploadThere>) =>
    uploadAll(await readInputs(inputsOf, creationId), once);
}
