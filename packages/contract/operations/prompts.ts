/** Help with prompts. */
import { describeRequestSchema, describeResponseSchema } from "../prompts/describe";
import { enhanceRequestSchema, enhanceResponseSchema } from "../prompts/enhance";
import { thumbnailRequestSchema } from "../prompts/thumbnail";
import { wordsRequestSchema, wordsResponseSchema } from "../prompts/words";
import type { Operations } from "./operation";

export const PROMPTS = {
  "POST /prompts/describe": {
    limit: "describe",
    body: describeRequestSchema,
    answer: describeResponseSchema,
    errors: [
      "not_found",
      "prompt_refused",
      "quota_exhausted",
      "monthly_limit_reached",
      "picture_damaged",
      "service_answer_unusable",
      "service_refused_token",
      "service_unreachable",
      "service_busy",
      "downloads_busy",
    ],
  },
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
