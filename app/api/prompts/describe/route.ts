import { operations } from "@/lib/runtime/operations";
import { PROMPTS } from "contract/operations/prompts";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = operations(PROMPTS, {
  /** Words for a picture, as a prompt. */
  "POST /prompts/describe": async ({ runtime, principal, body, signal }) => ({
    status: "success",
    value: await runtime.describe(runtime.creations, {
      ownerId: principal.personId,
      picture: body.picture,
      signal,
    }),
  }),
});
