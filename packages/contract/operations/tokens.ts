/** Operations on personal access tokens. */
import {
  createTokenRequestSchema,
  createTokenResponseSchema,
  tokenListQuerySchema,
  tokenListResponseSchema,
} from "../access-tokens";
import { doneResponseSchema } from "../service";
import type { Operations } from "./operation";
import { tokenParams } from "./params";

export const TOKENS = {
  "GET /tokens": { query: tokenListQuerySchema, answer: tokenListResponseSchema },
  "POST /tokens": {
    access: "session",
    limit: "create_token",
    body: createTokenRequestSchema,
    status: 201,
    answer: createTokenResponseSchema,
    errors: ["too_many_tokens"],
  },
  "DELETE /tokens/{token_id}": { access: "session", params: tokenParams, answer: doneResponseSchema },
} as const satisfies Operations;
