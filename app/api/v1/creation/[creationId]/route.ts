import type { CreationDetailResponse } from "contract/creations/creation";
import { CONTRACT } from "contract/operations/contract";
import { readCreation } from "@/lib/creations/read";
import { workAfterAnswer } from "@/lib/http/after-answer";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";

/** The creation detail, in the form that clients of compatible services read. */
const detail = route(
  CONTRACT["GET /v1/creation/{creation_id}"],
  async ({ runtime, principal, params }): Promise<CreationDetailResponse> => {
    const value = await readCreation(runtime.creations, {
      ownerId: principal.personId,
      id: params.creationId,
    });
    workAfterAnswer(runtime);
    return { status: "success", value };
  },
);

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({ GET: detail });
