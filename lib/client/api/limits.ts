/** What a person may use, and has used. */
import { queryOptions } from "@tanstack/react-query";
import { callAdministration } from "./call/calls";
import { retryUnlessAnswered } from "./call/errors";

/** `GET /api/limits`: the limits of the signed-in person, and what is used of them. */
export const ownLimitsQuery = queryOptions({
  queryKey: ["limits"],
  queryFn: async ({ signal }) => (await callAdministration("GET /limits", { signal })).value,
  networkMode: "always",
  retry: retryUnlessAnswered,
});
