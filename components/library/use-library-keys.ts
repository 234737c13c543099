"use client";
import { type RefObject, useEffect, useRef } from "react";
import { notify } from "@/components/ui/notify";
import { wordsOf } from "@/lib/client/api-errors";
import { listCreationIds } from "@/lib/client/library-list";
import type { CreationFilters } from "@/lib/contract/filters";
import type { Selection } from "./use-selection";

interface Props {
  field: RefObject<HTMLInputElement | null>;
  filters: CreationFilters;
  /** Whether `order` holds everything that the filters let through. */
  isComplete: boolean;
  order: readonly string[];
  selection: Selection;
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.matches("input:not([type=checkbox]), textarea, select, [contenteditable]");

/** The keys of the whole page: `/` searches, Mod+A selects everything found, Escape lets go. */
export function useLibraryKeys(props: Props): void {
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  useEffect(() => {
    async function selectAll() {
      const { filters, isComplete, order, selection } = latest.current;
      // What is in sight at once; what is not loaded as soon as its ids are known.
      selection.set(order);
      if (isComplete) return;
      try {
        selection.set(await listCreationIds(filters));
      } catch (error) {
        notify({ words: `Only what is loaded is selected. ${wordsOf(error)}`, kind: "problem" });
      }
    }
    function press(event: KeyboardEvent) {
      if (event.defaultPrevented || event.altKey || isTyping(event.target)) return;
      if (document.querySelector("dialog[open], [popover]:popover-open")) return;
      const { field, selection } = latest.current;
      const mod = event.metaKey || event.ctrlKey;
      if (event.key === "/" && !mod) {
        event.preventDefault();
        field.current?.focus();
        field.current?.select();
      } else if (event.key.toLowerCase() === "a" && mod && !event.shiftKey) {
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
