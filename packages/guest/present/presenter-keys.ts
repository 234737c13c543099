/** The keys of a presentation, those of presenters' remote controls among them. */
import type { Step } from "./slides";

type Action = Step | "caption" | "black" | "close";

const ACTIONS: Record<string, Action> = {
  arrowright: "next",
  arrowdown: "next",
  pagedown: "next",
  " ": "next",
  arrowleft: "previous",
  arrowup: "previous",
  pageup: "previous",
  home: "first",
  end: "last",
  c: "caption",
  b: "black",
  escape: "close",
};

/** What a key press does; null for nothing, such as with a modifier, in a text field, or for Space on a button. */
export function keyAction(event: {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  target: EventTarget | null;
}): Action | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const key = event.key.toLowerCase();
  if (matches(event.target, "input, textarea, select, [contenteditable]")) return null;
  if (key === " " && matches(event.target, "button")) return null;
  return ACTIONS[key] ?? null;
}

const matches = (target: EventTarget | null, selector: string) =>
  target !== null && "matches" in target && (target as Element).matches(selector);
