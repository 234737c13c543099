/** The person's access tokens over the studio's API. */
import { queryOptions } from "@tanstack/react-query";
import { callApi } from "./call/calls";
import { retryUnlessAnswered } from "./call/errors";

/** The tokens without their secrets. */
export const tokensQuery = queryOptions({
  queryKey: ["tokens"],
  queryFn: async ({ signal }) => {
    const { value } = await callApi("GET /tokens", { signal });
    return value.tokens;
  },
  networkMode: "always",
  retry: retryUnlessAnswered,
});

/** The answer is the only one that contains the secret. */
export async function createToken(name: string) {
  const { value } = await callApi("POST /tokens", { body: { name } });
  return value;
}

/** From then on calls with this token are refused. */
export async function revokeToken(tokenId: string): Promise<void> {
  await callApi("DELETE /tokens/{token_id}", { params: { tokenId } });
}
