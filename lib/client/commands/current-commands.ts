/** The commands that can run now: on what views have registered, and on the picture or creation in focus. */
import { type Command, commandsOf } from "./action";
import { CREATION } from "./creation-actions";
import { pictures, type Source } from "./late-actions";
import { sources } from "./registry";

/** None until the actions have loaded. */
const commandsFrom = (source: Source): Command[] =>
  source((actions, on) => {
    const group = actions.code()?.default;
    return group && on !== null ? commandsOf(group, on) : [];
  });

/** The commands of the page, after those of every page. */
export function currentCommands(): Command[] {
  const all = [...sources].flatMap(commandsFrom);
  const isOfPage = ({ group }: Command) => !group.isOnEveryPage;
  return [...all.filter((one) => !isOfPage(one)), ...all.filter(isOfPage)];
}

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

/** The picture with tools that is in focus. */
function pictureAt({ element }: Place): Source | undefined {
  const tools = element.hasAttribute("data-picture") && element.querySelector("[data-picture-tools]");
  return tools ? pictures.get(tools) : undefined;
}

/** The position of the pointer alone must not delete anything. */
function commandsAt(place: Place): Command[] {
  const picture = pictureAt(place);
  const item = place.element.closest("[data-item]");
  const commands = picture ? commandsFrom(picture) : item ? commandsOf<Element>(CREATION, item) : [];
  return commands.filter(({ needsFocus }) => place.by !== "pointer" || !needsFocus);
}

/** The actions on the picture or creation in focus. */
export function creationCommands(): Command[] {
  const place = inFocus();
  return place ? commandsAt(place) : [];
}

/** All commands in the order in which a key finds its own: those of a picture with the focus before those of the page. */
export function commandsForKeys(): Command[] {
  const place = inFocus();
  if (!place) return currentCommands();
  const here = commandsAt(place);
  if (place.by === "focus") return [...here, ...currentCommands()];
  // A creation that is alone on the page has the keys, and what it has no key for is for its picture under the pointer.
  const pointedAt = place.by === "alone" && place.element.querySelector("[data-picture]:hover");
  const below = pointedAt ? commandsAt({ element: pointedAt, by: "pointer" }) : [];
  return [...currentCommands(), ...here, ...below];
}

/** Whether actions on what is on the page have not loaded, because it has just been opened or because loading failed. */
export function areActionsMissing(): boolean {
  const place = inFocus();
  const picture = place && pictureAt(place);
  return [...sources, ...(picture ? [picture] : [])].some((source) =>
    source((actions, on) => on !== null && !actions.code()),
  );
}
