/** Access tokens, in words. */
import type { WordsOf } from "./words";

export const TOKENS = {
  "GET /tokens": {
    id: "listTokens",
    summary: "List your access tokens",
    description: "Tokens that are not revoked, with what was used with each this month.",
    answer: "The tokens, without their secrets.",
  },
  "POST /tokens": {
    id: "createToken",
    summary: "Create an access token",
    description:
      "Only for a signed-in browser: a stolen token must not create others that survive its revocation, or that may do more. " +
      "`read` is in every token. `admin` is for administrators, and rests while its owner is none. The limits of the owner hold too.",
    example: {
      name: "Render script",
      scopes: ["create"],
      limits: { pictures_a_month: 500, cost_a_month: { amount: 20, currency: "USD" } },
    },
    answer: "The token, with its secret.",
  },
  "DELETE /tokens/{token_id}": {
    id: "revokeToken",
    summary: "Revoke an access token",
    description: "Only for a signed-in browser: a stolen token must not revoke its owner's other tokens.",
    answer: "The token no longer works.",
  },
} satisfies WordsOf;
