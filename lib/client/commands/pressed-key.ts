/** Which key was pressed, in the words of the table of commands. */

type Press = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">;

/**
 * `Mod+K` with Ctrl or ⌘, otherwise the key alone: `G`, `?`, `Delete`. Null for what is no key of ours.
 *
 * @param isApple there Ctrl with a letter moves the caret, so that only ⌘ counts.
 */
export function pressed(event: Press, isApple: boolean): string | null {
  const { key } = event;
  if (event.altKey) return null;
  if (event.ctrlKey || event.metaKey) {
    if (event.shiftKey || (isApple && event.ctrlKey && key !== "Enter")) return null;
    return `Mod+${named(key)}`;
  }
  // Shift makes other letters of letters, but belongs to signs: which ones depends on the keyboard.
  if (event.shiftKey && (key.length > 1 || /\p{L}/u.test(key))) return null;
  return named(key);
}

const named = (key: string) => (key === "Backspace" ? "Delete" : key.length === 1 ? key.toUpperCase() : key);
