import { operations } from "@/lib/runtime/operations";
import { CONTRACT } from "contract/operations/contract";
import { readStatus } from "@/lib/creations/status";
import { json } from "@/lib/http/answers/json";
import { waitAsPreferred } from "@/lib/runtime/wait";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = operations(
  CONTRACT,
  {
    /** Status: the contract's second endpoint. */
    "GET /v1/jobs/{creation_id}/status": async ({ runtime, principal, params, request }) => {
      const creation = { ownerId: principal.personId, id: params.creationId };
      const headers = await waitAsPreferred(runtime, request, { principal, id: creation.id });
      const value = await readStatus(runtime.creations, creation);
      return headers ? json({ status: "success", value }, { headers }) : { status: "success", value };
    },
  },
  { quickRead: true },
);
