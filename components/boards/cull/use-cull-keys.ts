"use client";
import { useEffect, useRef } from "react";
import { isCovered, isTyping, singleKeysAreOn } from "@/lib/client/commands/keyboard";
import { listenOverPage } from "@/lib/client/commands/keyboard-listener";
import { type CullAction, cullKey } from "./cull-key";

interface Keys {
  advances: boolean;
  onAction: (action: CullAction) => void;
  /** Handles a key of the zoom. @returns whether it was one. */
  onZoomKey: (event: KeyboardEvent) => boolean;
}

/**
 * The keys of culling, for as long as it is open. They are heard before those of the page below, which hears only what
 * opens the command menu and the sheet of keys.
 */
export function useCullKeys(keys: Keys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(
    () =>
      listenOverPage((event) => {
        if (isCovered() || isTyping(event.target)) return false;
        if (runCullKey(event, latest.current)) event.preventDefault();
        return !isForPage(event);
      }),
    [],
  );
}

const isForPage = ({ key, ctrlKey, metaKey }: KeyboardEvent) =>
  key === "?" || ((ctrlKey || metaKey) && key.toLowerCase() === "k");

/** @returns whether the key was used. */
export function runCullKey(event: KeyboardEvent, { advances, onAction, onZoomKey }: Keys): boolean {
  const hasMod = event.ctrlKey || event.metaKey;
  if (event.key.length === 1 && !hasMod && !singleKeysAreOn()) return false;
  const action = cullKey(event, advances);
  if (!action) return !hasMod && !event.altKey && onZoomKey(event);
  // A button with the focus is pressed by Space.
  if (event.key === " " && event.target instanceof Element && event.target.closest("button, a, input"))
    return false;
  // A key that is held down walks, but decides nothing.
  if (!event.repeat || action.kind === "step") onAction(action);
  return true;
}
