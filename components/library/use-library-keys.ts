"use client";
import { type RefObject, useEffect, useRef } from "react";
import { notify } from "@/components/ui/notices/notify";
import { errorMessage } from "@/lib/client/api/errors";
import { listCreationIds } from "@/lib/client/api/library";
import { isCovered, isTyping } from "@/lib/client/commands/keyboard";
import { useCommands } from "@/lib/client/commands/registry";
import type { CreationFilters } from "@/lib/contract/filters";
import type { Selection } from "./selection/use-selection";

interface Props {
  field: RefObject<HTMLInputElement | null>;
  filters: CreationFilters;
  /** Whether `order` holds everything that the filters let through. */
  isComplete: boolean;
  order: readonly string[];
  selection: Selection;
}

/** The keys of the page: `/` searches, Mod+A selects all results, Escape clears the selection. */
export function useLibraryKeys(props: Props): void {
  const latest = useRef(props);
  useCommands({
    search_library: () => {
      props.field.current?.focus();
      props.field.current?.select();
    },
  });
  useEffect(() => {
    latest.current = props;
  });
  useEffect(() => {
    async function selectAll() {
      const { filters, isComplete, order, selection } = latest.current;
      // Loaded creations at once, the others as soon as their ids are known.
      selection.set(order);
      if (isComplete) return;
      try {
        selection.set(await listCreationIds(filters));
      } catch (error) {
        notify({ words: `Only the loaded creations are selected. ${errorMessage(error)}`, kind: "problem" });
      }
    }
    function press(event: KeyboardEvent) {
      if (event.defaultPrevented || event.altKey || isTyping(event.target)) return;
      if (isCovered()) return;
      const { selection } = latest.current;
      const mod = event.metaKey || event.ctrlKey;
      if (event.key.toLowerCase() === "a" && mod && !event.shiftKey) {
        event.preventDefault();
        void selectAll();
      } else if (event.key === "Escape" && selection.ids.size > 0) {
        event.preventDefault();
        selection.clear();
      }
    }
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}
