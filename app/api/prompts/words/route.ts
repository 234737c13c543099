import { operations } from "@/lib/runtime/operations";
import { PROMPTS } from "contract/operations/prompts";
import { readWords } from "@/lib/creations/read-words";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = operations(PROMPTS, {
  /** Tells which words of a prompt the chosen model knows. */
  "POST /prompts/words": async ({ runtime, body }) => ({
    status: "success",
    value: await readWords(runtime.creations, body),
  }),
});
