/** `GET /api/v1/creation/{creation_id}`: one creation with its history. */
import { queryOptions } from "@tanstack/react-query";
import { isActive } from "@/lib/contract/status";
import { keys } from "../keys";
import { callApi } from "./call-api";
import { ApiError } from "./errors";

const LIVE_POLL_MS = 700;

export function creationQuery(creationId: string) {
  return queryOptions({
    queryKey: keys.creation(creationId),
    queryFn: async ({ signal }) => {
      const { value } = await callApi({
        path: `/api/v1/creation/${encodeURIComponent(creationId)}`,
        answer: "creationDetail",
        signal,
      });
      return value;
    },
    networkMode: "always",
    retry: (failures, error) => !(error instanceof ApiError) && failures < 2,
    refetchInterval: ({ state }) => (state.data && isActive(state.data.status) ? LIVE_POLL_MS : false),
  });
}
