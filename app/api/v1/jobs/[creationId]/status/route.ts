import { operations } from "@/lib/runtime/operations";
import { CONTRACT } from "contract/operations/contract";
import { readStatus } from "@/lib/creations/status";
import { workAfterAnswer } from "@/lib/http/after-answer";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = operations(
  CONTRACT,
  {
    /** Status: the contract's second endpoint. */
    "GET /v1/jobs/{creation_id}/status": async ({ runtime, principal, params }) => {
      const value = await readStatus(runtime.creations, {
        ownerId: principal.personId,
        id: params.creationId,
      });
      workAfterAnswer(runtime);
      return { status: "success", value };
    },
  },
  { quickRead: true },
);
