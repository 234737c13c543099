/** Something a person can do: said once, in one place, and read by menus, keys, the command menu and the sheet of keys. */
import type { LucideIcon } from "lucide-react";
import type { ComponentType } from "react";

/** A line of the sheet of keys. */
export interface KeyText {
  label: string;
  /**
   * `Mod` is Ctrl or ⌘, `G L` one key after the other, `J / K` either of two. Keys that a view handles itself may be
   * described in several words.
   */
  keys: string;
}

/** @typeParam On what it acts on, with all it needs to do so. */
export interface Action<On> {
  id: string;
  /** In the command menu and the sheet of keys; absent where only a menu offers it. */
  label?: string;
  /** What it does now, in the command menu instead of the label. */
  labelNow?: (on: On) => string | undefined;
  /** As in the sheet of keys. */
  keys?: string;
  /** Whether it must not run for what is only under the pointer. */
  needsFocus?: boolean;
  /** Whether it can run now; always when absent. */
  isEnabled?: (on: On) => boolean;
  run: (on: On) => void;
}

/** An action with its entry in the menu of what it acts on. */
export interface MenuAction<On> extends Action<On> {
  /** Absent where only keys and the command menu offer it. */
  menu?: MenuText<On>;
}

interface MenuText<On> {
  icon: LucideIcon;
  /** The label when absent. */
  name?: string | ((on: On) => string);
  /** At its end, such as what it costs. */
  note?: (on: On) => string | undefined;
  /** Whether the menu shows it now; always when absent. */
  isShown?: (on: On) => boolean;
  /** For a switch. */
  isOn?: (on: On) => boolean;
  /** For a link to another page. */
  href?: (on: On) => string;
  /** For an entry of another form. */
  Entry?: ComponentType<{ on: On; keys: string | undefined }>;
}

/** What can be done on one part of the studio, in one file beside that part. */
export interface ActionGroup<On> {
  /** Its heading in the command menu and the sheet of keys. */
  title: string;
  /** Whether its commands come before those of the page. */
  isOnEveryPage?: boolean;
  /** Whether the command menu lists it before the others as long as nothing is typed. */
  isFirst?: boolean;
  /** In the order of the sheet. Without `run`, keys that a view handles itself. */
  entries: readonly (Action<On> | KeyText)[];
}

/** What the sheet of keys reads of a group. */
export interface KeyedGroup {
  title: string;
  entries: readonly { id?: string; label?: string; keys?: string }[];
}

export const keyTextsOf = ({ entries }: KeyedGroup): KeyText[] =>
  entries.flatMap(({ label, keys }) => (label && keys ? [{ label, keys }] : []));

/** The keys of an action, for a button that is there before the group has loaded: `"Q" satisfies KeysOf<typeof EVERYWHERE, "queue">`. */
export type KeysOf<Group extends { entries: readonly object[] }, Id extends string> = Extract<
  Group["entries"][number],
  { id: Id; keys: string }
>["keys"];

/** An action that can run now, on what is on the page now. */
export interface Command extends Pick<Action<never>, "id" | "keys" | "needsFocus"> {
  label: string;
  group: Pick<ActionGroup<never>, "title" | "isOnEveryPage" | "isFirst">;
  run: () => void;
}

/** The actions of a group that keys and the command menu offer, on one thing. */
export const commandsOf = <On>(group: ActionGroup<On>, on: On): Command[] =>
  group.entries.flatMap((entry) => {
    if (!("run" in entry) || !entry.label || entry.isEnabled?.(on) === false) return [];
    const { id, keys, needsFocus = false, run } = entry;
    const label = entry.labelNow?.(on) ?? entry.label;
    return [{ id, group, label, ...(keys && { keys }), needsFocus, run: () => run(on) }];
  });
