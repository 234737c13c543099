"use client";
/** The one place that listens to the keys of the window, and tells those who want to know. */
import { useEffect, useRef } from "react";
import { isCovered, isTyping } from "./keyboard";

/** @returns whether the key was used; then nobody else hears it, and the browser does nothing with it. */
export type KeyHandler = (event: KeyboardEvent) => boolean;

const handlers = new Set<KeyHandler>();
const covers = new Set<KeyHandler>();

/** After the elements of the page, because the one with the focus comes first. */
function press(event: KeyboardEvent): void {
  for (const handle of [...handlers]) {
    if (event.defaultPrevented || event.isComposing) return;
    if (handlers.has(handle) && handle(event)) event.preventDefault();
  }
}

/** Before the elements of the page, whatever has the focus. */
function pressOverPage(event: KeyboardEvent): void {
  for (const handle of [...covers]) {
    if (event.isComposing || !covers.has(handle) || !handle(event)) continue;
    event.stopPropagation();
    return;
  }
}

/** Hears what no element of the page has used, in the order of the calls. @returns how to end it. */
export function listenToKeys(handle: KeyHandler): () => void {
  if (handlers.size === 0) document.addEventListener("keydown", press);
  handlers.add(handle);
  return () => {
    handlers.delete(handle);
    if (handlers.size === 0) document.removeEventListener("keydown", press);
  };
}

/**
 * For what lies over the page: hears a key before all others.
 *
 * @param handle says whether the page must not hear the key; it prevents what the browser does by itself.
 */
export function listenOverPage(handle: KeyHandler): () => void {
  if (covers.size === 0) window.addEventListener("keydown", pressOverPage, { capture: true });
  covers.add(handle);
  return () => {
    covers.delete(handle);
    if (covers.size === 0) window.removeEventListener("keydown", pressOverPage, { capture: true });
  };
}

/**
 * The keys of a view, for as long as it is on the page. They do nothing while the person types, with Alt, and while a dialog
 * or menu is open.
 *
 * @param handle null while something else covers the view.
 */
export function usePageKeys(handle: KeyHandler | null): void {
  const latest = useRef(handle);
  useEffect(() => {
    latest.current = handle;
  });
  useEffect(
    () =>
      listenToKeys((event) => {
        const { current } = latest;
        if (!current || event.altKey || isTyping(event.target) || isCovered()) return false;
        return current(event);
      }),
    [],
  );
}
