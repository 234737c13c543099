"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { isActive } from "contract/creations/status";
import { changesQuery } from "./changes-query";
import type { ChangesState } from "./changes-state";

const openModelsOf = ({ byId, deletedIds }: ChangesState) =>
  Object.values(byId)
    .filter(({ status, creation_id }) => isActive(status) && !deletedIds.has(creation_id))
    .map(({ model }) => model)
    .join(" ");

/** The ids of the models that draw the person's open creations, separated by spaces; may repeat. */
export function useOpenModels(enabled = true): string {
  const { data } = useQuery({ ...changesQuery(useQueryClient()), select: openModelsOf, enabled });
  return data ?? "";
}
