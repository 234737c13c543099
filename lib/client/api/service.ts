/** The status of the service behind the studio, over the studio's API. */
import { queryOptions } from "@tanstack/react-query";
import { callApi } from "./call-api";
import { isSignedOut } from "./errors";

const POLL_MS = 2_000;

/** Polled for as long as a view shows it. */
export const serviceQuery = queryOptions({
  queryKey: ["service"],
  queryFn: async ({ signal }) => {
    const { value } = await callApi({ path: "/api/service", answer: "service", signal });
    return value;
  },
  networkMode: "always",
  retry: false,
  refetchInterval: ({ state }) => (isSignedOut(state.error) ? false : POLL_MS),
});
