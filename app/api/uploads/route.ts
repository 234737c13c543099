import { operations } from "@/lib/runtime/operations";
import { UPLOADS } from "contract/operations/uploads";
import { withUploadedFile } from "@/lib/http/body/uploaded-file";
import { addUpload } from "@/lib/uploads/add";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = operations(UPLOADS, {
  /** Keeps the pixels of a picture file. */
  "POST /uploads": async ({ runtime, principal, request, signal }) => {
    const ownerId = principal.personId;
    const value = await withUploadedFile({ ownerId, request, signal }, (read) =>
      addUpload(runtime.creations, { ownerId, read, signal }),
    );
    return { status: "success", value };
  },
});
