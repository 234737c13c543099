import { operations } from "@/lib/runtime/operations";
import { CONTRACT } from "contract/operations/contract";
import { readCreation } from "@/lib/creations/read";
import { workAfterAnswer } from "@/lib/http/after-answer";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = operations(CONTRACT, {
  /** The creation detail, in the form that clients of compatible services read. */
  "GET /v1/creation/{creation_id}": async ({ runtime, principal, params }) => {
    const value = await readCreation(runtime.creations, {
      ownerId: principal.personId,
      id: params.creationId,
    });
    workAfterAnswer(runtime);
    return { status: "success", value };
  },
});
