"use client";
import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { scrollIntoView } from "@/components/ui/sheet/scroll-into-view";
import { BARS_PX, HEADING_PX, type Sheet } from "./layout";

interface Props {
  container: RefObject<HTMLElement | null>;
  sheet: Sheet;
  editedTitleId: string | null;
}

/** Keeps the heading with the focus focused and in view while its section moves, and scrolls to one that is to be named. */
export function useHeadingFocus({ container, sheet, editedTitleId }: Props): void {
  /** The control of a heading that had the focus last, if no other control has had it since. */
  const focused = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const note = ({ target }: FocusEvent | PointerEvent) => {
      focused.current = target instanceof HTMLElement && target.closest("[data-heading-id]") ? target : null;
    };
    document.addEventListener("focusin", note);
    document.addEventListener("pointerdown", note);
    return () => {
      document.removeEventListener("focusin", note);
      document.removeEventListener("pointerdown", note);
    };
  }, []);

  const latest = useRef(sheet);
  useLayoutEffect(() => {
    latest.current = sheet;
    const control = focused.current;
    const { activeElement } = document;
    if (!control?.isConnected || (activeElement !== control && activeElement !== document.body)) return;
    // An element that is moved in the document loses the focus.
    if (activeElement === document.body) control.focus({ preventScroll: true });
    scrollToSection(container, sheet, control.closest<HTMLElement>("[data-heading-id]")?.dataset.headingId);
  }, [container, sheet]);

  useLayoutEffect(() => {
    if (editedTitleId !== null) scrollToSection(container, latest.current, editedTitleId);
  }, [container, editedTitleId]);
}

function scrollToSection(container: RefObject<HTMLElement | null>, sheet: Sheet, headingId?: string): void {
  const section = sheet.sections.find(({ key }) => key === headingId);
  if (section && container.current)
    scrollIntoView(container.current, { top: section.top, height: HEADING_PX }, BARS_PX);
}
