/** The commands that can run now: those that views have registered, and those of the picture or creation in focus. */
import { pictureCommands } from "./picture-commands";
import { registeredRuns } from "./registry";
import { COMMANDS, type Command, type CommandGroup, type CommandId } from "./table";

/** The registered commands, in the order of the table. */
export function currentCommands(): Command[] {
  const runs = registeredRuns();
  return Object.entries(COMMANDS).flatMap(([group, commands]) =>
    Object.entries<{ label: string; keys?: string }>(commands).flatMap(([id, text]) => {
      const run = runs[id as CommandId];
      return run ? [{ ...text, id, group: group as CommandGroup, run }] : [];
    }),
  );
}

const GROUP = "Focused creation";

interface Place {
  /** An element with `data-picture` or `data-item`. */
  element: Element;
  /** Whether it has the focus, is alone on the page, or is only under the pointer. */
  by: "focus" | "alone" | "pointer";
}

/** The picture or creation with the focus, alone on the page, or under the pointer; null when none of these is clear. */
function inFocus(): Place | null {
  const focused = document.activeElement?.closest("[data-picture], [data-item]");
  if (focused) return { element: focused, by: "focus" };
  const all = document.querySelectorAll("[data-item]");
  if (all.length === 1 && all[0]) return { element: all[0], by: "alone" };
  const pointedAt = [...document.querySelectorAll("[data-picture]:hover, [data-item]:hover")].at(-1);
  return pointedAt ? { element: pointedAt, by: "pointer" } : null;
}

/**
 * The actions on the picture or creation in focus. The buttons of a creation name their commands, so a key does exactly
 * what the button does, and nothing where there is no button.
 */
function commandsOn(element: Element): readonly Command[] {
  const ofPicture = element.hasAttribute("data-picture") && pictureCommands(element);
  if (ofPicture) return ofPicture;
  const item = element.closest("[data-item]");
  return Object.entries(COMMANDS[GROUP]).flatMap(([id, text]) => {
    const button = item?.querySelector<HTMLButtonElement>(`button[data-command="${id}"]:not(:disabled)`);
    if (!button) return [];
    // The tooltip of a toggle says what a press does, its name stays the same.
    const label = button.dataset.tooltip ?? button.getAttribute("aria-label") ?? text.label;
    return [{ ...text, label, id, group: GROUP, run: () => button.click() }];
  });
}

/** The position of the pointer alone must not delete anything. */
const commandsAt = ({ element, by }: Place): readonly Command[] =>
  commandsOn(element).filter(({ needsFocus }) => by !== "pointer" || !needsFocus);

/** The actions on the picture or creation in focus. */
export function creationCommands(): readonly Command[] {
  const place = inFocus();
  return place ? commandsAt(place) : [];
}

/** All commands in the order in which a key finds its own: those of a picture with the focus before those of the page. */
export function commandsForKeys(): Command[] {
  const place = inFocus();
  if (!place) return currentCommands();
  const here = commandsAt(place);
  return place.by === "focus" ? [...here, ...currentCommands()] : [...currentCommands(), ...here];
}
