/** The picture file that a person sends as the body of a request. */
import "server-only";
import { MAX_UPLOAD_BYTES } from "contract/pictures/upload";
import { StudioError } from "contract/studio-error";
import { closeSpooled, readSpooled, spoolBody } from "./spool-body";

const MEDIA_TYPES = ["image/*", "application/octet-stream"];
/** As many as a browser sends at once to one host without queueing; each waits in a file of up to 50 MB. */
const MAX_AT_ONCE = 4;

/** How many uploads of each person are under way in this process. */
const underWay = new Map<string, number>();

/**
 * @param work takes what reads the file, once it has arrived.
 * @throws StudioError `too_many_requests` while four of this person's are under way, what `spoolBody` throws, and what the work throws.
 */
export async function withUploadedFile<Result>(
  { ownerId, request, signal }: { ownerId: string; request: Request; signal: AbortSignal },
  work: (read: () => Promise<Uint8Array>) => Promise<Result>,
): Promise<Result> {
  const others = underWay.get(ownerId) ?? 0;
  if (others >= MAX_AT_ONCE)
    throw new StudioError(
      "too_many_requests",
      `${MAX_AT_ONCE} of your pictures are being uploaded. Wait until one is there.`,
      { retryable: true },
    );
  underWay.set(ownerId, others + 1);
  let file: number | undefined;
  try {
    const spooled = await spoolBody(request, {
      ...{ mediaTypes: MEDIA_TYPES, maxBytes: MAX_UPLOAD_BYTES, signal },
    });
    file = spooled;
    return await work(() => readSpooled(spooled));
  } finally {
    if (file !== undefined) await closeSpooled(file);
    const left = (underWay.get(ownerId) ?? 1) - 1;
    if (left > 0) underWay.set(ownerId, left);
    else underWay.delete(ownerId);
  }
}
