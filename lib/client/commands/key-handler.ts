/** Runs the command of a pressed key. */
import type { Command } from "./action";
import { areActionsMissing, commandsForKeys } from "./current-commands";
import { isCovered, isTyping, singleKeysAreOn } from "./keyboard";
import { loadActions } from "./late-actions";

type Press = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">;

/**
 * The pressed key as actions name it: `Mod+K` with Ctrl or ⌘, otherwise `G`, `Shift+G`, `?`, `Delete`.
 *
 * @param isApple on Apple keyboards Ctrl with a letter moves the caret, so only ⌘ counts.
 * @returns null for a key that no command can have.
 */
export function pressedKey(event: Press, isApple: boolean): string | null {
  const { key } = event;
  if (event.altKey) return null;
  if (event.ctrlKey || event.metaKey) {
    if (event.shiftKey || (isApple && event.ctrlKey && key !== "Enter")) return null;
    return `Mod+${named(key)}`;
  }
  if (event.shiftKey && key.length > 1) return null;
  // Shift makes another key of a letter, but is needed for some signs, which ones depends on the keyboard.
  return event.shiftKey && /\p{L}/u.test(key) ? `Shift+${named(key)}` : named(key);
}

const named = (key: string) => (key === "Backspace" ? "Delete" : key.length === 1 ? key.toUpperCase() : key);

/** How long the first of two keys waits for the second. */
const SEQUENCE_MS = 1_500;

/** The pressed key, or null where no command may run now. */
function usableKey(event: KeyboardEvent, isApple: boolean): string | null {
  if (event.isComposing || event.repeat) return null;
  const key = pressedKey(event, isApple);
  const isBlocked = key?.startsWith("Mod+")
    ? document.querySelector("dialog[open]")
    : !acceptsSingleKey(event);
  return isBlocked ? null : key;
}

const acceptsSingleKey = (event: KeyboardEvent) =>
  singleKeysAreOn() && !isTyping(event.target) && !isCovered();

const withKeys = (commands: readonly Command[], wanted: string | null) =>
  commands.find(({ keys }) => keys === wanted);

/**
 * Handles key presses in order. Keys without a modifier do nothing while the person types, while a dialog or menu is open,
 * and when they are switched off. The key of a view whose actions have not loaded yet runs when they have.
 *
 * @returns a handler that tells whether the key ran a command.
 */
export function createKeyHandler(): (event: KeyboardEvent) => boolean {
  const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);
  let first = "";
  let firstAt = 0;
  async function runWhenLoaded(event: KeyboardEvent): Promise<void> {
    await loadActions();
    const key = usableKey(event, isApple);
    if (key) withKeys(commandsForKeys(), key)?.run();
  }
  return (event) => {
    const key = usableKey(event, isApple);
    if (!key) return false;
    const both = first !== "" && event.timeStamp - firstAt < SEQUENCE_MS ? `${first} ${key}` : null;
    const commands = commandsForKeys();
    const command = withKeys(commands, both) ?? withKeys(commands, key);
    first = !both && commands.some(({ keys }) => keys?.startsWith(`${key} `)) ? key : "";
    firstAt = event.timeStamp;
    if (command) command.run();
    else if (!first && areActionsMissing()) void runWhenLoaded(event);
    return command !== undefined;
  };
}
