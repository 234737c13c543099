/** `GET /api/tokens`: the person's access tokens, without their secrets. */
import { queryOptions } from "@tanstack/react-query";
import { keys } from "../keys";
import { callApi } from "./call-api";
import { ApiError } from "./errors";

export const tokensQuery = queryOptions({
  queryKey: keys.tokens,
  queryFn: async ({ signal }) => {
    const { value } = await callApi({ path: "/api/tokens", answer: "tokenList", signal });
    return value.tokens;
  },
  networkMode: "always",
  retry: (failures, error) => !(error instanceof ApiError) && failures < 2,
});
