/** `GET /api/creations/of-pictures`: the creations that pictures belong to. */
import { queryOptions } from "@tanstack/react-query";
import { callApi } from "./api/call-api";
import { ApiError } from "./api/errors";
import { keys } from "./keys";

/** @param ids at least one. */
export function creationsOfPicturesQuery(ids: readonly string[]) {
  return queryOptions({
    queryKey: keys.creationsOfPictures(ids),
    queryFn: async ({ signal }) => {
      const { value } = await callApi({
        path: `/api/creations/of-pictures?${new URLSearchParams({ ids: ids.join(",") })}`,
        answer: "creationsOfPictures",
        signal,
      });
      return value;
    },
    networkMode: "always",
    retry: (failures, error) => !(error instanceof ApiError) && failures < 2,
  });
}
