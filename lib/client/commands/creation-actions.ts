/**
 * The actions on a creation as a whole. Its buttons name them, so a key does exactly what the button does, and nothing where
 * there is no button.
 */
import type { ActionGroup, KeysOf, KeyText } from "./action";

/** @param item an element with `data-item`. */
const buttonOf = (item: Element, id: string) =>
  item.querySelector<HTMLButtonElement>(`button[data-command="${id}"]:not(:disabled)`);

interface Press extends KeyText {
  id: string;
  needsFocus?: boolean;
}

const press = <const Text extends Press>(text: Text) => ({
  ...text,
  // The tooltip of a toggle says what a press does, its name stays the same.
  labelNow(item: Element) {
    const button = buttonOf(item, text.id);
    return button?.dataset.tooltip ?? button?.getAttribute("aria-label") ?? undefined;
  },
  isEnabled: (item: Element) => buttonOf(item, text.id) !== null,
  run: (item: Element) => buttonOf(item, text.id)?.click(),
});

/** Of the creation or picture in focus, or of the composer. */
export const SEND = { label: "Send this prompt to another model…", keys: "T" } as const;

export const CREATION = {
  title: "Focused creation",
  isFirst: true,
  entries: [
    press({ id: "favourite", label: "Favourite", keys: "F" }),
    press({ id: "copy_prompt", label: "Copy the prompt", keys: "C" }),
    press({ id: "use_all", label: "Use all", keys: "U" }),
    press({ id: "send", ...SEND }),
    press({ id: "more", label: "More: remix, vary, compare, download, link", keys: "M" }),
    press({ id: "remove", label: "Delete", keys: "Delete", needsFocus: true }),
  ],
} as const satisfies ActionGroup<Element>;

/** The id of one of these actions. */
export type CreationAction = (typeof CREATION)["entries"][number]["id"];

/** The key of one of these actions. */
export type CreationKey<Id extends CreationAction> = KeysOf<typeof CREATION, Id>;
