import { operations } from "@/lib/runtime/operations";
import { PROMPTS } from "contract/operations/prompts";
import { askingOf } from "@/lib/auth/principal";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = operations(PROMPTS, {
  /** Words for a picture, as a prompt. */
  "POST /prompts/describe": async ({ runtime, principal, body, signal }) => ({
    status: "success",
    value: await runtime.describe(runtime.creations, {
      ...askingOf(principal),
      picture: body.picture,
      signal,
    }),
  }),
});
