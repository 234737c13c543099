"use client";
import { type RefObject, useEffect, useRef } from "react";
import { isCovered, isTyping, singleKeysAreOn } from "@/lib/client/commands/keyboard";
import { useCommands } from "@/lib/client/commands/registry";
import type { Selection } from "./selection/use-selection";

interface Props {
  field: RefObject<HTMLInputElement | null>;
  selection: Selection;
  onSelectAll: () => void;
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
    function press(event: KeyboardEvent) {
      if (event.defaultPrevented || event.altKey || isTyping(event.target)) return;
      if (isCovered()) return;
      const { selection, onSelectAll, onSize } = latest.current;
      const mod = event.metaKey || event.ctrlKey;
      const step = SIZE_STEPS[event.key];
      if (event.key.toLowerCase() === "a" && mod && !event.shiftKey) {
        event.preventDefault();
        onSelectAll();
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
