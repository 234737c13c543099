import { CONTRACT } from "contract/operations/contract";
import type { StatusResponse } from "contract/service";
import { readStatus } from "@/lib/creations/status";
import { workAfterAnswer } from "@/lib/http/after-answer";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";

/** Status: the contract's second endpoint. */
const status = route(
  CONTRACT["GET /v1/jobs/{creation_id}/status"],
  async ({ runtime, principal, params }): Promise<StatusResponse> => {
    const value = await readStatus(runtime.creations, { ownerId: principal.personId, id: params.creationId });
    workAfterAnswer(runtime);
    return { status: "success", value };
  },
);

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods(
  { GET: status },
  { quickRead: "/api/v1/jobs/[creationId]/status" },
);
