"use client";
import { useEffect, useRef } from "react";

interface Keys {
  submit: () => void;
  focusPrompt: () => void;
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(TEXTAREA|SELECT)$/.test(target.tagName) || isTextInput(target));

const isTextInput = (target: HTMLElement) =>
  target instanceof HTMLInputElement && !/^(radio|checkbox|button|submit)$/.test(target.type);

/** `Mod+Enter` generates from anywhere on the page; `/` goes to the prompt unless something is being typed. */
export function useComposerKeys(keys: Keys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.defaultPrevented || event.isComposing || document.querySelector("dialog[open]")) return;
      const mod = event.metaKey || event.ctrlKey;
      if (mod && event.key === "Enter" && !event.repeat) {
        event.preventDefault();
        latest.current.submit();
      } else if (event.key === "/" && !mod && !event.altKey && !isTyping(event.target)) {
        event.preventDefault();
        latest.current.focusPrompt();
      }
    }
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}
