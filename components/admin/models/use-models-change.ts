"use client";
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import type { AdminModels } from "contract/admin/models-and-keys";
import { modelsQuery } from "@/lib/client/api/models";
import { ADMIN_KEY, adminModelsQuery } from "../admin-queries";

/** Shows what a change answered, here and in the picker. */
export function showModels(client: QueryClient, answer: AdminModels): void {
  client.setQueryData(adminModelsQuery.queryKey, answer);
  void client.invalidateQueries({ queryKey: modelsQuery.queryKey });
  void client.invalidateQueries({ queryKey: [ADMIN_KEY, "audit"] });
}

/** A change of a key, whose answer has all keys and models. */
export function useKeyChange<Input>(run: (input: Input) => Promise<AdminModels>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: run,
    networkMode: "always",
    onSuccess: (answer) => showModels(client, answer),
  });
}
