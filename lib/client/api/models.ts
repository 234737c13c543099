"use client";
/** The models of the studio, over its API. */
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ModelView } from "contract/models/models";
import { useEffect, useRef } from "react";
import { useServices } from "../creations/changes-query";
import { callApi } from "./call/calls";
import { retryUnlessAnswered } from "./call/errors";

/** Models seldom change; `useModels` reads them again when the state of a service has changed. */
const STALE_MS = 10 * 60_000;

/** `GET /api/models`, in the order of the picker. */
export const modelsQuery = queryOptions({
  queryKey: ["models"],
  queryFn: async ({ signal }) => {
    const { value } = await callApi("GET /models", { signal });
    return value.models;
  },
  staleTime: STALE_MS,
  networkMode: "always",
  retry: retryUnlessAnswered,
});

/** @param initial what the server read for the page. @returns the models with the present states of their services. */
export function useModels(initial: readonly ModelView[]): readonly ModelView[] {
  const client = useQueryClient();
  const { data } = useQuery({ ...modelsQuery, initialData: () => [...initial] });
  const states = useServices()
    .map(({ id, state }) => `${id} ${state}`)
    .join();
  const before = useRef(states);
  useEffect(() => {
    const known = before.current;
    before.current = states;
    if (known !== "" && states !== "" && known !== states)
      void client.invalidateQueries({ queryKey: modelsQuery.queryKey });
  }, [client, states]);
  return data;
}
