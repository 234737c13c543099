import { operations } from "@/lib/runtime/operations";
import { UPLOADS } from "contract/operations/uploads";
import { MAX_UPLOAD_BYTES } from "contract/pictures/upload";
import { StudioError } from "contract/studio-error";
import { closeSpooled, readSpooled, spoolBody } from "@/lib/http/body/spool-body";
import { addUpload } from "@/lib/uploads/add";

const MEDIA_TYPES = ["image/*", "application/octet-stream"];
/** As many as a browser sends at once to one host without queueing; each waits in a file of up to 50 MB. */
const MAX_AT_ONCE = 4;

/** How many uploads of each person are under way in this process. */
const underWay = new Map<string, number>();

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = operations(UPLOADS, {
  /** Keeps the pixels of a picture file. */
  "POST /uploads": async ({ runtime, principal, request, signal }) => {
    const ownerId = principal.personId;
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
        mediaTypes: MEDIA_TYPES,
        maxBytes: MAX_UPLOAD_BYTES,
        signal,
      });
      file = spooled;
      const read = () => readSpooled(spooled);
      return { status: "success", value: await addUpload(runtime.creations, { ownerId, read, signal }) };
    } finally {
      if (file !== undefined) await closeSpooled(file);
      const left = (underWay.get(ownerId) ?? 1) - 1;
      if (left > 0) underWay.set(ownerId, left);
      else underWay.delete(ownerId);
    }
  },
});
