/** The person's access tokens over the studio's API. */
import { queryOptions } from "@tanstack/react-query";
import { callApi } from "./call-api";
import { retryUnlessAnswered } from "./errors";

/** The tokens without their secrets. */
export const tokensQuery = queryOptions({
  queryKey: ["tokens"],
  queryFn: async ({ signal }) => {
    const { value } = await callApi({ path: "/api/tokens", answer: "tokenList", signal });
    return value.tokens;
  },
  networkMode: "always",
  retry: retryUnlessAnswered,
});

/** The answer is the only one that contains the secret. */
export async function createToken(name: string) {
  const { value } = await callApi({
    path: "/api/tokens",
    method: "POST",
    body: { name },
    answer: "tokenCreated",
  });
  return value;
}

/** From then on calls with this token are refused. */
export async function revokeToken(id: string): Promise<void> {
  await callApi({ path: `/api/tokens/${encodeURIComponent(id)}`, method: "DELETE", answer: "done" });
}
