/** The commands that can run now: those that views have registered, and those of the creation in focus. */
import { registeredRuns } from "./registry";
import { COMMANDS, type Command, type CommandGroup, type CommandId } from "./table";

/** The registered commands, in the order of the table. */
export function currentCommands(): Command[] {
  const runs = registeredRuns();
  return Object.entries(COMMANDS).flatMap(([group, commands]) =>
    Object.entries<{ label: string; keys?: string }>(commands).flatMap(([id, text]) => {
      const run = runs[id as CommandId];
      return run ? [{ ...text, id: id as CommandId, group: group as CommandGroup, run }] : [];
    }),
  );
}

const GROUP = "Focused creation";

/** The creation with the focus, alone on the page, or under the pointer; null when none of these is clear. */
function inFocus(): { item: Element; isPointedAt: boolean } | null {
  const focused = document.activeElement?.closest("[data-item]");
  if (focused) return { item: focused, isPointedAt: false };
  const all = document.querySelectorAll("[data-item]");
  if (all.length === 1 && all[0]) return { item: all[0], isPointedAt: false };
  const item = document.querySelector("[data-item]:hover");
  return item && { item, isPointedAt: true };
}

/**
 * The actions on the creation in focus. Its buttons name their commands, so a key does exactly what the button does, and
 * nothing where there is no button.
 */
export function creationCommands(): Command[] {
  const here = inFocus();
  if (!here) return [];
  const { item, isPointedAt } = here;
  return Object.entries(COMMANDS[GROUP]).flatMap(([id, text]) => {
    // The position of the pointer alone must not delete a creation.
    if (isPointedAt && id === "remove") return [];
    const button = item.querySelector<HTMLButtonElement>(`button[data-command="${id}"]:not(:disabled)`);
    if (!button) return [];
    // The tooltip of a toggle says what a press does, its name stays the same.
    const label = button.dataset.tooltip ?? button.getAttribute("aria-label") ?? text.label;
    return [{ ...text, label, id: id as CommandId, group: GROUP, run: () => button.click() }];
  });
}
