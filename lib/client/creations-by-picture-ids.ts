/** `GET /api/creations/find-by-picture-ids`: the creations that pictures belong to. */
import { queryOptions } from "@tanstack/react-query";
import { callApi } from "./api/call-api";
import { ApiError } from "./api/errors";
import { keys } from "./keys";

/** @param ids at least one. */
export function creationsByPictureIdsQuery(ids: readonly string[]) {
  return queryOptions({
    queryKey: keys.creationsByPictureIds(ids),
    queryFn: async ({ signal }) => {
      const { value } = await callApi({
        path: `/api/creations/find-by-picture-ids?${new URLSearchParams({ picture_ids: ids.join(",") })}`,
        answer: "creationsByPictureIds",
        signal,
      });
      return value;
    },
    networkMode: "always",
    retry: (failures, error) => !(error instanceof ApiError) && failures < 2,
  });
}
