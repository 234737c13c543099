/** `GET /api/creations?q=…`: a few creations by words of their prompts, the newest first. */
import { queryOptions } from "@tanstack/react-query";
import { callApi } from "./api/call-api";
import { keys } from "./keys";

const FEW = 6;

/** @param words none for the newest of all. */
export function findCreationsQuery(words: string) {
  const q = words.trim().slice(0, 200);
  return queryOptions({
    queryKey: [...keys.found, q],
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({ limit: String(FEW), ...(q && { q }) });
      const { value } = await callApi({ path: `/api/creations?${query}`, answer: "creationList", signal });
      return value.creations;
    },
    // Each opening looks anew; within one, a letter taken back shows at once what was there.
    staleTime: 5_000,
    networkMode: "always",
    retry: false,
  });
}
