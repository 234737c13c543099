/** The person's access tokens over the studio's API. */
import type { CreateTokenRequest } from "contract/access-tokens";
import { callTokens } from "./call/calls";
import { pagesQuery } from "./pages";

/** The tokens without their secrets. */
export const tokensQuery = pagesQuery(["tokens"], async (cursor, signal) => {
  const { value } = await callTokens("GET /tokens", { query: { cursor }, signal });
  return { items: value.tokens, next_cursor: value.next_cursor };
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
