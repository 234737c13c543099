"use client";
import type { RefObject } from "react";
import { lateCode } from "@/components/ui/lazy/late-code";
import { SIZE_STEPS } from "@/components/ui/sheet/size-buttons";
import type { Selection } from "@/components/ui/sheet/use-selection";
import { singleKeysAreOn } from "@/lib/client/commands/keyboard";
import { usePageKeys } from "@/lib/client/commands/keyboard-listener";
import { lateActions } from "@/lib/client/commands/late-actions";
import { useActions } from "@/lib/client/commands/registry";
import type { OnLibrary } from "./actions";

interface Props {
  field: RefObject<HTMLInputElement | null>;
  selection: Selection;
  onSelectAll: () => void;
  onFavourites: () => void;
  onAdd: OnLibrary["onAdd"];
  onSize: (step: -1 | 1) => void;
}

const LIBRARY_ACTIONS = lateActions(lateCode(() => import("./actions")));

/** The keys of the page: `/` searches, Shift+F shows only favourites, Mod+A selects all results, Escape clears the selection, `-` and `+` change the size. */
export function useLibraryKeys({ field, selection, onSelectAll, onFavourites, onAdd, onSize }: Props): void {
  useActions(LIBRARY_ACTIONS, {
    field,
    selection,
    onFavourites,
    onAdd,
  });
  usePageKeys((event) => {
    const mod = event.metaKey || event.ctrlKey;
    const step = SIZE_STEPS[event.key];
    if (event.key.toLowerCase() === "a" && mod && !event.shiftKey) onSelectAll();
    else if (event.key === "Escape" && selection.isOn) selection.clear();
    else if (step && !mod && singleKeysAreOn()) onSize(step);
    else return false;
    return true;
  });
}
