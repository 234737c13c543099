import { operations } from "@/lib/runtime/operations";
import { UPLOADS } from "contract/operations/uploads";
import { readUpload } from "@/lib/uploads/read";
import { removeUpload } from "@/lib/uploads/remove";
import { uploadNotFound } from "@/lib/uploads/view";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = operations(
  UPLOADS,
  {
    "GET /uploads/{upload_id}": async ({ runtime, principal, params }) => ({
      status: "success",
      value: await readUpload(runtime.creations, { ownerId: principal.personId, id: params.uploadId }),
    }),

    "DELETE /uploads/{upload_id}": async ({ runtime, principal, params }) => {
      await removeUpload(runtime.creations, { ownerId: principal.personId, id: params.uploadId });
      return { status: "success" };
    },
  },
  { missing: uploadNotFound },
);
