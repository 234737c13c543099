"use client";
/** Whether a key press may act on the page, or belongs to a text, a dialog or a menu. */
import { storedFlag, useStoredFlag } from "../stored-flag";

const OFF = "single-keys-off";

/**
 * Whether keys without a modifier act. People who use speech input or have a tremor press them unintentionally, so they
 * can be switched off.
 */
export const singleKeysAreOn = (): boolean => !storedFlag(OFF);

export function useSingleKeys(): [isOn: boolean, turn: (isOn: boolean) => void] {
  const [isOff, turnOff] = useStoredFlag(OFF);
  return [!isOff, (isOn) => turnOff(!isOn)];
}

/** Whether the element with the focus takes keys itself: a text field, a select or a slider. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches(
      "textarea, select, [role=slider], input:not([type=radio], [type=checkbox], [type=button], [type=submit])",
    ));

/** Whether a dialog or popover with keys of its own is open. */
export const isCovered = (): boolean =>
  document.querySelector("dialog[open], [popover]:popover-open") !== null;
