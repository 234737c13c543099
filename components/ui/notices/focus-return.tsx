"use client";
import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";

const REACHED_BY_TAB = "li[tabindex='0'], button:not([tabindex='-1'])";

/**
 * Leads Tab out of the notices to where the focus was before, wherever it is on the page: behind the notices the page ends, so that a
 * browser would go on at its own controls or at the top. Who came by Tab goes on by Tab, and is kept nowhere.
 *
 * The toast library has a way of its own, which also takes the focus back from what somebody clicks, or long after they have gone on;
 * it learns of no focus here.
 */
export function FocusReturn({ children }: { children: ReactNode }) {
  const isTabbing = useRef(false);
  const before = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const down = ({ key }: globalThis.KeyboardEvent) => {
      isTabbing.current = key === "Tab";
    };
    const up = () => {
      isTabbing.current = false;
    };
    document.addEventListener("keydown", down, true);
    document.addEventListener("keyup", up, true);
    return () => {
      document.removeEventListener("keydown", down, true);
      document.removeEventListener("keyup", up, true);
    };
  }, []);

  function entered(event: FocusEvent<HTMLElement>): void {
    event.stopPropagation();
    const { currentTarget, relatedTarget } = event;
    if (currentTarget.contains(relatedTarget)) return;
    before.current = !isTabbing.current && relatedTarget instanceof HTMLElement ? relatedTarget : null;
  }
  function leave(event: KeyboardEvent<HTMLElement>): void {
    if (event.key !== "Tab" || !before.current?.isConnected) return;
    const reached = [...event.currentTarget.querySelectorAll<HTMLElement>(REACHED_BY_TAB)];
    const at = reached.indexOf(event.target as HTMLElement);
    // The list itself, which the key of the notices leads to, comes before all of them.
    if (event.shiftKey ? at > 0 : at < reached.length - 1) return;
    event.preventDefault();
    before.current.focus({ preventScroll: true });
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only follows the focus of the notices within
    <div
      className="contents"
      onFocusCapture={entered}
      onBlurCapture={(event) => event.stopPropagation()}
      onKeyDown={leave}
    >
      {children}
    </div>
  );
}
