import { CULL_KEYS } from "@/components/boards/cull/keys";
import { COMPARE_KEYS } from "@/components/compare/keys";
import { PICTURE_ACTIONS } from "@/components/picture/actions";
import { COMMANDS, type CommandGroup, type KeyText } from "@/lib/client/commands/table";

/** All keys of the studio, in the order of the sheet. Loads with the sheet: each page loads its own actions alone. */
export const KEY_GROUPS: Readonly<Record<CommandGroup, readonly KeyText[]>> = {
  Everywhere: inTable("Everywhere"),
  Composer: inTable("Composer"),
  "Focused creation": inTable("Focused creation"),
  // With the focus on a picture these come before the keys of the page.
  "Focused picture": keysOf(PICTURE_ACTIONS),
  "A creation's page": inTable("A creation's page"),
  Compare: COMPARE_KEYS,
  Board: inTable("Board"),
  Cull: CULL_KEYS,
  Library: inTable("Library"),
};

function inTable(group: keyof typeof COMMANDS): KeyText[] {
  const texts: { label: string; keys?: string }[] = Object.values(COMMANDS[group]);
  return keysOf(texts);
}

function keysOf(texts: readonly { id?: string; label?: string; keys?: string }[]): KeyText[] {
  return texts.flatMap(({ label, keys }) => (label && keys ? [{ label, keys }] : []));
}
