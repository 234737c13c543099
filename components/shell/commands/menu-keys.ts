/** The keys of everything that opens at a button: native popovers, which open by Enter and Space and close by Escape. */

const ENTRIES =
  "a[href], button:not(:disabled), input:not(:disabled), textarea, select, summary, [tabindex='0']";
/** Text fields and the like use the keys themselves. */
const OWN_KEYS = "textarea, select, [role=slider], input:not([type=checkbox], [type=radio])";
/** Letters that follow each other faster are one word. */
const WORD_MS = 500;

let typed = "";
let typedAt = 0;

/**
 * Which entry the typed letters mean: the next one that begins with them; the same letter again goes on to the next.
 *
 * @param labels of all entries. @param at the one with the focus; -1 for none. @returns -1 when none begins with them.
 */
export function entryFor(labels: readonly string[], at: number, letters: string): number {
  const [first = ""] = letters;
  const isOne = [...letters].every((letter) => letter === first);
  const wanted = (isOne ? first : letters).toLowerCase();
  const from = isOne ? at + 1 : Math.max(0, at);
  const order = labels.map((_, index) => (from + index) % labels.length);
  return order.find((index) => labels[index]?.trim().toLowerCase().startsWith(wanted)) ?? -1;
}

/** Arrow keys, Home, End and letters in an open menu, and ArrowDown at its button. @returns whether the key was used. */
export function moveInMenu(event: KeyboardEvent): boolean {
  const { target, key } = event;
  if (event.altKey || event.ctrlKey || event.metaKey || !(target instanceof HTMLElement)) return false;
  if (key === "ArrowDown" && target instanceof HTMLButtonElement && target.popoverTargetElement) {
    const menu = target.popoverTargetElement as HTMLElement;
    if (!menu.matches(":popover-open")) target.click();
    enter(menu, true);
    return true;
  }
  const menu = target.closest<HTMLElement>("[popover]:popover-open");
  if (!menu || target.matches(OWN_KEYS)) return false;
  const entries = entriesOf(menu);
  const next = nextEntry(event, entries);
  if (next === null) return false;
  entries[next]?.focus();
  return true;
}

/** The place of the entry that a key leads to; null for a key that is none of the menu. */
function nextEntry(
  { target, key, timeStamp }: KeyboardEvent,
  entries: readonly HTMLElement[],
): number | null {
  const at = entries.indexOf(target as HTMLElement);
  const count = entries.length;
  if (key === "ArrowDown") return (at + 1) % count;
  if (key === "ArrowUp") return (Math.max(0, at) + count - 1) % count;
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  const isWord = timeStamp - typedAt < WORD_MS;
  // Within a word a space is a letter; else it presses the entry.
  if (key.length > 1 || (key === " " && !isWord)) return null;
  typed = isWord ? typed + key : key;
  typedAt = timeStamp;
  return entryFor(entries.map(labelOf), at, typed);
}

/**
 * A menu that is opened by a key takes the focus; as it closes, the browser returns the focus to where it came from.
 * This code loads after the page: a menu that was opened before it came takes the focus now.
 *
 * @returns how to end it.
 */
export function listenToMenus(): () => void {
  const enterByKey = (menu: EventTarget | null) => {
    if (menu instanceof HTMLElement && document.activeElement?.matches(":focus-visible")) enter(menu, false);
  };
  const opened = (event: Event) => {
    if ((event as ToggleEvent).newState === "open") enterByKey(event.target);
  };
  const button = document.activeElement;
  const open = button instanceof HTMLButtonElement ? button.popoverTargetElement : null;
  if (open instanceof HTMLElement && open.matches(":popover-open")) enterByKey(open);
  document.addEventListener("toggle", opened, { capture: true });
  return () => document.removeEventListener("toggle", opened, { capture: true });
}

/**
 * Moves the focus to the first entry of an open menu as soon as there is one, unless the focus has gone elsewhere.
 *
 * @param isAsked whether it was asked for by a key, so that panels that are no menus take the focus, too.
 */
function enter(menu: HTMLElement, isAsked: boolean): void {
  const from = document.activeElement;
  const isSettled = () => {
    if (!menu.matches(":popover-open") || document.activeElement !== from) return true;
    const [first] = isAsked || menu.querySelector("[data-menu]") ? entriesOf(menu) : [];
    first?.focus();
    return first !== undefined;
  };
  if (isSettled()) return;
  // Its entries may load when it is opened, and they go as it closes.
  const loading = new MutationObserver(() => {
    if (isSettled()) loading.disconnect();
  });
  loading.observe(menu, { childList: true, subtree: true });
}

/** What takes the focus in a menu; of the choices of one group, the chosen one. */
const entriesOf = (menu: HTMLElement): HTMLElement[] =>
  [...menu.querySelectorAll<HTMLElement>(ENTRIES)].filter(
    (entry) =>
      entry.checkVisibility() &&
      !(entry instanceof HTMLInputElement && entry.type === "radio" && !entry.checked),
  );

const labelOf = (entry: HTMLElement): string => entry.ariaLabel ?? entry.textContent ?? "";
