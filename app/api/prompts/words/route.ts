import { PROMPTS } from "contract/operations/prompts";
import { findUnknownWords } from "@/lib/creations/unknown-words";
import { operations } from "@/lib/runtime/operations";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = operations(PROMPTS, {
  /** Tells which words of a prompt the chosen model does not know. */
  "POST /prompts/words": async ({ runtime, body }) => ({
    status: "success",
    value: await findUnknownWords(runtime.creations, body),
  }),
});
