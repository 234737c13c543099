/** Access tokens, in words. */
import type { WordsOf } from "./words";

export const TOKENS = {
  "GET /tokens": {
    id: "listTokens",
    summary: "List your access tokens",
    description: "Tokens that are not revoked.",
    answer: "The tokens, without their secrets.",
  },
  "POST /tokens": {
    id: "createToken",
    summary: "Create an access token",
    description:
      "Only for a signed-in browser: a stolen token must not create others that survive its revocation.",
    example: { name: "Laptop" },
    answer: "The token, with its secret.",
  },
  "DELETE /tokens/{token_id}": {
    id: "revokeToken",
    summary: "Revoke an access token",
    description: "Only for a signed-in browser: a stolen token must not revoke its owner's other tokens.",
    answer: "The token no longer works.",
  },
} satisfies WordsOf;
