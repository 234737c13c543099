/** The status of the service behind the studio, over the studio's API. */
import { queryOptions } from "@tanstack/react-query";
import { callApi } from "./call/calls";
import { whileSignedIn } from "./call/while-signed-in";

const POLL_MS = 2_000;

/** Polled for as long as a view shows it. */
export const serviceQuery = queryOptions({
  queryKey: ["service"],
  queryFn: async ({ signal }) => {
    const { value } = await callApi("GET /service", { signal });
    return value;
  },
  networkMode: "always",
  retry: false,
  refetchInterval: whileSignedIn(POLL_MS),
});
