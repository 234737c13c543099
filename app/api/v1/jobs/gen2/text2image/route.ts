import { CONTRACT } from "contract/operations/contract";
import type { CreateResponse } from "contract/service";
import { createCreation } from "@/lib/creations/create";
import { workAfterAnswer } from "@/lib/http/after-answer";
import { methods } from "@/lib/http/methods";
import { idempotencyKeyOf } from "@/lib/http/params";
import { route } from "@/lib/http/route";
import { createBodySchema } from "@/lib/models/body";

/** Create: the contract's first endpoint. */
const create = route(
  {
    ...CONTRACT["POST /v1/jobs/gen2/text2image"],
    body: ({ creations }) => createBodySchema(creations.models),
  },
  async ({ runtime, principal, body, request }): Promise<CreateResponse> => {
    const generation_id = await createCreation(runtime.creations, {
      ownerId: principal.personId,
      request: body,
      idempotencyKey: idempotencyKeyOf(request),
    });
    workAfterAnswer(runtime);
    return { status: "success", value: { generation_id } };
  },
);

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({ POST: create });
