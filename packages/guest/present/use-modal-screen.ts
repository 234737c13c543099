import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";

/**
 * Makes a dialog modal and, where the browser allows it, fills the whole screen with an element of it. A dialog itself
 * cannot: the specification of fullscreen excludes it.
 *
 * @param onLeave called when the person leaves the full screen or the dialog with a key of the browser.
 */
export function useModalScreen(
  dialog: RefObject<HTMLDialogElement | null>,
  screen: RefObject<HTMLElement | null>,
  onLeave: () => void,
): void {
  const leave = useRef(onLeave);
  useEffect(() => {
    leave.current = onLeave;
  });
  // Before the first paint, and undone while the dialog still stands in the document: it gives the focus back then.
  useLayoutEffect(() => {
    const [modal, element] = [dialog.current, screen.current];
    if (!modal || !element) return;
    const opener = document.activeElement;
    const returnFocus = () => {
      const isLost = !document.activeElement || document.activeElement === document.body;
      if (isLost && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
    modal.showModal();
    element.focus({ preventScroll: true });
    let wasFull = false;
    const change = () => {
      const isFull = document.fullscreenElement === element;
      if (wasFull && !isFull) leave.current();
      wasFull = isFull;
    };
    const cancel = (event: Event) => {
      event.preventDefault();
      leave.current();
    };
    document.addEventListener("fullscreenchange", change);
    modal.addEventListener("cancel", cancel);
    // Refused without a recent click, and unknown to phones of Apple: the dialog fills the window then.
    void element.requestFullscreen?.({ navigationUI: "hide" }).catch(() => {});
    return () => {
      document.removeEventListener("fullscreenchange", change);
      modal.removeEventListener("cancel", cancel);
      modal.close();
      // Leaving the full screen takes a moment, and takes the focus away once more.
      if (document.fullscreenElement === element) void document.exitFullscreen().then(returnFocus, () => {});
      returnFocus();
    };
  }, [dialog, screen]);
}
