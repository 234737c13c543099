import { operations } from "@/lib/runtime/operations";
import { CONTRACT } from "contract/operations/contract";
import { askingOf } from "@/lib/auth/principal";
import { createCreation } from "@/lib/creations/create";
import { idempotencyKeyOf } from "@/lib/http/params";
import { createBodySchema } from "@/lib/models/body";
import { createdAnswer } from "@/lib/runtime/wait";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = operations(
  CONTRACT,
  {
    /** Create: the contract's first endpoint. */
    "POST /v1/jobs/gen2/text2image": async ({ runtime, principal, body, request }) => {
      const id = await createCreation(runtime.creations, {
        ...askingOf(principal),
        request: body,
        idempotencyKey: idempotencyKeyOf(request),
      });
      return createdAnswer(runtime, request, { principal, id });
    },
  },
  { body: ({ creations }) => createBodySchema(creations.models) },
);
