"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ArrangedModel, ModelsPatch } from "contract/admin/models-and-keys";
import { useRef } from "react";
import { notify } from "@/components/ui/notices/notify";
import { arrangeModels } from "@/lib/client/api/admin";
import { errorMessage } from "@/lib/client/api/call/errors";
import { adminModelsQuery } from "../../admin-queries";
import { showModels } from "../use-models-change";
import { arranged, idsOf } from "./arranged";

const ARRANGING = ["arrange-models"];
/** The pause after a move before the notice: several moves have one. */
const PAUSE_MS = 900;

interface Arranging {
  hide: (model: ArrangedModel, isHidden: boolean) => void;
  reorder: (order: string[]) => void;
  /** @param id null for none of the administrators' choice. */
  chooseDefault: (id: string | null) => void;
}

/** Hides, orders and chooses the default: shown at once, saved one change after the other, each with a way back. */
export function useArrange(models: readonly ArrangedModel[]): Arranging {
  const client = useQueryClient();
  const { queryKey } = adminModelsQuery;
  const { mutateAsync } = useMutation({
    mutationKey: ARRANGING,
    scope: { id: "arrange-models" },
    mutationFn: arrangeModels,
    networkMode: "always",
    onSuccess: (answer) => {
      // An answer to an earlier change does not know the later ones.
      if (client.isMutating({ mutationKey: ARRANGING }) <= 1) showModels(client, answer);
    },
    onError: (error) => {
      notify({ words: `Not saved. ${errorMessage(error)}`, kind: "problem" });
      void client.invalidateQueries({ queryKey });
    },
  });
  /** @param onSaved says what was done once that is true. */
  const change = (patch: ModelsPatch, onSaved: () => void = () => {}) => {
    void client.cancelQueries({ queryKey });
    client.setQueryData(
      queryKey,
      (before) => before && { ...before, models: arranged(before.models, patch) },
    );
    mutateAsync(patch).then(onSaved, () => {});
  };
  /** @param key a later notice of the same takes its place, with a way back of its own. */
  const offerUndo = (key: string, words: string, undo: () => void) =>
    notify({ key: `models-${key}`, words, action: { label: "Undo", run: undo } });

  const series = useRef<{ before: string[]; timer: ReturnType<typeof setTimeout> } | null>(null);

  function setHidden(id: string, isHidden: boolean, onSaved?: () => void) {
    change(isHidden ? { hide: [id] } : { show: [id] }, onSaved);
  }
  return {
    hide({ id, name }, isHidden) {
      const words = isHidden ? `${name} is hidden from the picker.` : `${name} is in the picker.`;
      setHidden(id, isHidden, () => offerUndo(id, words, () => setHidden(id, !isHidden)));
    },
    reorder(order) {
      const before = series.current?.before ?? idsOf(models);
      clearTimeout(series.current?.timer);
      const words = "The order of the picker is changed.";
      const timer = setTimeout(() => {
        series.current = null;
        void saved.then(() => offerUndo("order", words, () => change({ order: before })));
      }, PAUSE_MS);
      series.current = { before, timer };
      const saved = new Promise<void>((resolve) => change({ order }, resolve));
    },
    chooseDefault(id) {
      const before = models.find(({ default_by }) => default_by === "administrator")?.id ?? null;
      const name = models.find((one) => one.id === id)?.name;
      const words = name ? `${name} is the default model.` : "The first model is the default.";
      change({ default: id }, () => offerUndo("default", words, () => change({ default: before })));
    },
  };
}
