"use client";
import { type RefObject, useEffect, useRef } from "react";
import { notify } from "@/components/ui/notices/notify";
import { errorMessage } from "@/lib/client/api/errors";
import { type ListQuery, listCreationIds, listPictureIds } from "@/lib/client/api/library";
import { isCovered, isTyping, singleKeysAreOn } from "@/lib/client/commands/keyboard";
import { useCommands } from "@/lib/client/commands/registry";
import type { LibraryView } from "./items";
import type { Selection } from "./selection/use-selection";

interface Props {
  field: RefObject<HTMLInputElement | null>;
  view: LibraryView;
  list: ListQuery;
  /** Whether `ids` holds everything that the filters let through. */
  isComplete: boolean;
  /** The ids of what can be selected, in the order of the tiles. */
  ids: readonly string[];
  selection: Selection;
  onPicks: () => void;
  onSize: (step: -1 | 1) => void;
}

const SIZE_STEPS: Readonly<Record<string, -1 | 1>> = { "-": -1, "+": 1, "=": 1 };

/** The keys of the page: `/` searches, P shows only picks, Mod+A selects all results, Escape clears the selection, `-` and `+` change the size. */
export function useLibraryKeys(props: Props): void {
  const latest = useRef(props);
  useCommands({
    search_library: () => {
      props.field.current?.focus();
      props.field.current?.select();
    },
    picks: props.onPicks,
  });
  useEffect(() => {
    latest.current = props;
  });
  useEffect(() => {
    async function selectAll() {
      const { view, list, isComplete, ids, selection } = latest.current;
      // Loaded ones at once, the others as soon as their ids are known.
      selection.set(ids);
      if (isComplete) return;
      try {
        selection.set(await (view === "pictures" ? listPictureIds(list) : listCreationIds(list)));
      } catch (error) {
        notify({ words: `Only the loaded ${view} are selected. ${errorMessage(error)}`, kind: "problem" });
      }
    }
    function press(event: KeyboardEvent) {
      if (event.defaultPrevented || event.altKey || isTyping(event.target)) return;
      if (isCovered()) return;
      const { selection, onSize } = latest.current;
      const mod = event.metaKey || event.ctrlKey;
      const step = SIZE_STEPS[event.key];
      if (event.key.toLowerCase() === "a" && mod && !event.shiftKey) {
        event.preventDefault();
        void selectAll();
      } else if (event.key === "Escape" && selection.isOn) {
        event.preventDefault();
        selection.clear();
      } else if (step && !mod && singleKeysAreOn()) {
        event.preventDefault();
        onSize(step);
      }
    }
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}
