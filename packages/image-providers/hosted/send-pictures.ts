/** Sends what a creation is made from to the service, before the one call that is charged. */
import { isStudioError, StudioError } from "contract/studio-error";
import { CreateFailure, isCreateFailure } from "../create-failure";
import type { UploadOnce } from "../outbound/uploads/upload-memory";
import type { SentPicture } from "./from-pictures";

/** For all pictures of a creation. With the create it must stay below the time after which the ledger takes a send for interrupted. */
const MAX_SENDING_MS = 25_000;

export interface UploadFile {
  name: string;
  bytes: Uint8Array;
  mediaType: string;
}

/** Where pictures are sent. */
export interface Uploads {
  /** @returns the address that the model reads. @throws CreateFailure, never `unknown` */
  send(file: UploadFile): Promise<string>;
  /** Deletes what was sent, as far as that is possible. Absent where the service cannot. */
  remove?(addresses: readonly string[]): void;
}

/** @param name what messages call the service. */
export function createPictureSender(name: string, uploads: Uploads) {
  /** @returns an address for each. @throws CreateFailure `not_sent` or `refused` */
  return async function sendPictures(
    pictures: readonly SentPicture[],
    once: UploadOnce<string>,
  ): Promise<string[]> {
    let timer: NodeJS.Timeout | undefined;
    const expired = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(tooSlow(name)), MAX_SENDING_MS);
    });
    const sending = pictures.map(({ mediaType, read }, index) =>
      once(String(index), async () => {
        const bytes = await read();
        return uploads.send({ name: `${index}.${mediaType.split("/")[1]}`, bytes, mediaType });
      }),
    );
    try {
      return await Promise.race([Promise.all(sending), expired]);
    } catch (error) {
      throw beforeCreate(error);
    } finally {
      clearTimeout(timer);
    }
  };
}

const tooSlow = (name: string) => {
  const message = `${name} did not take the pictures in time. Nothing was created.`;
  return new CreateFailure("not_sent", new StudioError("service_unreachable", message).toBody());
};

/** An upload that was not taken. Everything else that can fail here is a CreateFailure. */
function beforeCreate(error: unknown): CreateFailure {
  if (isCreateFailure(error)) return error;
  const known = isStudioError(error) ? error : new StudioError("internal", "The pictures could not be sent.");
  return new CreateFailure(known.retryable ? "not_sent" : "refused", known.toBody(), { cause: error });
}
