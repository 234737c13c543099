import { operations } from "@/lib/runtime/operations";
import { CONTRACT } from "contract/operations/contract";
import { createCreation } from "@/lib/creations/create";
import { workAfterAnswer } from "@/lib/http/after-answer";
import { idempotencyKeyOf } from "@/lib/http/params";
import { createBodySchema } from "@/lib/models/body";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = operations(
  CONTRACT,
  {
    /** Create: the contract's first endpoint. */
    "POST /v1/jobs/gen2/text2image": async ({ runtime, principal, body, request }) => {
      const generation_id = await createCreation(runtime.creations, {
        ownerId: principal.personId,
        request: body,
        idempotencyKey: idempotencyKeyOf(request),
      });
      workAfterAnswer(runtime);
      return { status: "success", value: { generation_id } };
    },
  },
  { body: ({ creations }) => createBodySchema(creations.models) },
);
