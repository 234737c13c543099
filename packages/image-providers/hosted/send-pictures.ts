/** Sends what a creation is made from to the service, before the one call that is charged. */
import { isStudioError, StudioError } from "contract/studio-error";
import { CreateFailure, isCreateFailure } from "../create-failure";
import { Base64 } from "../outbound/encode-body";
import { createUploadMemory, type UploadOnce } from "../outbound/uploads/upload-memory";
import type { SentPicture } from "./from-pictures";

/** For all pictures of a creation. With the create it must stay below the time after which the ledger takes a send for interrupted. */
const MAX_SENDING_MS = 25_000;

export interface UploadFile {
  name: string;
  bytes: Uint8Array;
  mediaType: string;
}

/** Where pictures are sent before the create. */
export interface Uploads {
  /** @returns the address that the model reads. @throws CreateFailure, never `unknown` */
  send(file: UploadFile): Promise<string>;
  /** Deletes what was sent, as far as that is possible. Absent where the service cannot. */
  remove?(addresses: readonly string[]): void;
}

/**
 * @param uploads null where the pictures stand in the create itself: they are read anew for every try, and not kept in between.
 * @returns sends the pictures of a creation, and then creates it with their addresses, or with `Base64` in place of those.
 */
export function openSending(name: string, uploads: Uploads | null) {
  return uploads ? sendingTo(name, uploads) : sendingWithin(name);
}

type SendAndCreate = (
  creationId: string,
  pictures: readonly SentPicture[],
  create: (sent: readonly unknown[]) => Promise<string>,
) => Promise<string>;

function sendingTo(name: string, uploads: Uploads): SendAndCreate {
  const { remove } = uploads;
  const sendPictures = createPictureSender(name, uploads);
  const uploaded = createUploadMemory<string>(name, { remove: remove && ((address) => remove([address])) });
  return (creationId, pictures, create) =>
    uploaded.during(creationId, async (once) => create(await sendPictures(pictures, once)));
}

function sendingWithin(name: string): SendAndCreate {
  const readPictures = createPictureSender(name, {
    send: async ({ bytes }: UploadFile) => new Base64(bytes),
  });
  return async (_, pictures, create) => create(await readPictures(pictures, (_place, read) => read()));
}

/** @param name what messages call the service. */
export function createPictureSender<Sent>(name: string, { send }: { send(file: UploadFile): Promise<Sent> }) {
  /** @returns an address for each, or what stands in its place. @throws CreateFailure `not_sent` or `refused` */
  return async function sendPictures(
    pictures: readonly SentPicture[],
    once: UploadOnce<Sent>,
  ): Promise<Sent[]> {
    let timer: NodeJS.Timeout | undefined;
    const expired = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(tooSlow(name)), MAX_SENDING_MS);
    });
    const sending = pictures.map(({ mediaType, read }, index) =>
      once(String(index), async () => {
        const bytes = await read();
        return send({ name: `${index}.${mediaType.split("/")[1]}`, bytes, mediaType });
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
