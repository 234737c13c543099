/** `GET /api/service`: how the service behind the studio is doing, in numbers. */
import { queryOptions } from "@tanstack/react-query";
import { keys } from "../keys";
import { callApi } from "./call-api";
import { isSignedOut } from "./errors";

const POLL_MS = 2_000;

/** Read again and again for as long as somebody looks. */
export const serviceQuery = queryOptions({
  queryKey: keys.service,
  queryFn: async ({ signal }) => {
    const { value } = await callApi({ path: "/api/service", answer: "service", signal });
    return value;
  },
  networkMode: "always",
  retry: false,
  refetchInterval: ({ state }) => (isSignedOut(state.error) ? false : POLL_MS),
});
