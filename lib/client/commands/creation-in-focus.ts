/**
 * What can be done with the creation in focus, under the pointer, or alone on the page. Its buttons say which command
 * they are, so that a key does exactly what the button does, and nothing where there is no such button.
 */
import { COMMANDS, type Command, type CommandId } from "./table";

const GROUP = "The creation in focus";

/** The creation that is meant, and whether only the pointer says so; null when it is not clear which. */
function inFocus(): { item: Element; isPointedAt: boolean } | null {
  const focused = document.activeElement?.closest("[data-item]");
  if (focused) return { item: focused, isPointedAt: false };
  const all = document.querySelectorAll("[data-item]");
  if (all.length === 1 && all[0]) return { item: all[0], isPointedAt: false };
  const item = document.querySelector("[data-item]:hover");
  return item && { item, isPointedAt: true };
}

export function creationCommands(): Command[] {
  const here = inFocus();
  if (!here) return [];
  const { item, isPointedAt } = here;
  return Object.entries(COMMANDS[GROUP]).flatMap(([id, words]) => {
    // Where the pointer happens to rest is no reason to delete something.
    if (isPointedAt && id === "remove") return [];
    const button = item.querySelector<HTMLButtonElement>(`button[data-command="${id}"]:not(:disabled)`);
    if (!button) return [];
    const label = button.getAttribute("aria-label") ?? words.label;
    return [{ ...words, label, id: id as CommandId, group: GROUP, run: () => button.click() }];
  });
}
