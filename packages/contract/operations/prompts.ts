/** Help with prompts. */
import { enhanceRequestSchema, enhanceResponseSchema } from "../prompts/enhance";
import { thumbnailRequestSchema } from "../prompts/thumbnail";
import { wordsRequestSchema, wordsResponseSchema } from "../prompts/words";
import type { Operations } from "./operation";

export const PROMPTS = {
  "POST /prompts/enhance": {
    limit: "enhance",
    body: enhanceRequestSchema,
    answer: enhanceResponseSchema,
    errors: ["not_found"],
  },
  "POST /prompts/thumbnail": {
    limit: "thumbnail",
    body: thumbnailRequestSchema,
    errors: ["not_found", "service_busy"],
  },
  "POST /prompts/words": { limit: "words", body: wordsRequestSchema, answer: wordsResponseSchema },
} as const satisfies Operations;
