/** The person's access tokens over the studio's API. */
import { queryOptions } from "@tanstack/react-query";
import type { CreateTokenRequest } from "contract/access-tokens";
import { callTokens } from "./call/calls";
import { retryUnlessAnswered } from "./call/errors";

/** The tokens without their secrets. */
export const tokensQuery = queryOptions({
  queryKey: ["tokens"],
  queryFn: async ({ signal }) => {
    const { value } = await callTokens("GET /tokens", { signal });
    return value.tokens;
  },
  networkMode: "always",
  retry: retryUnlessAnswered,
});

/** The answer is the only one that contains the secret. */
export async function createToken(body: CreateTokenRequest) {
  const { value } = await callTokens("POST /tokens", { body });
  return value;
}

/** From then on calls with this token are refused. */
export async function revokeToken(tokenId: string): Promise<void> {
  await callTokens("DELETE /tokens/{token_id}", { params: { tokenId } });
}
