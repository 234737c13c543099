import { operations } from "@/lib/runtime/operations";
import { GIVEN } from "contract/operations/given";
import { givePicture } from "@/lib/creations/give";
import { withUploadedFile } from "@/lib/http/body/uploaded-file";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = operations(GIVEN, {
  /** Keeps a file of the caller as a picture of their library. */
  "POST /pictures/given": async ({ runtime, principal, query: { name }, request, signal }) => {
    const ownerId = principal.personId;
    const value = await withUploadedFile({ ownerId, request, signal }, (read) =>
      givePicture(runtime.creations, { ownerId, name, read, signal }),
    );
    return { status: "success", value };
  },
});
