/** Something a person can do: said once, in one place, and read by menus, keys, the command menu and the sheet of keys. */
import type { LucideIcon } from "lucide-react";
import type { ComponentType } from "react";
import type { Command, CommandGroup } from "./table";

/** @typeParam On what it acts on, with all it needs to do so. */
export interface Action<On> {
  id: string;
  /** In the command menu and the sheet of keys; absent where only a menu offers it. */
  label?: string;
  /** As the table of commands writes them. */
  keys?: string;
  /** Whether it must not run for what is only under the pointer. */
  needsFocus?: boolean;
  /** Its entry in the menu of what it acts on; absent where only keys and the command menu offer it. */
  menu?: MenuText<On>;
  /** Whether it is in the menu now; always when absent. */
  isOffered?: (on: On) => boolean;
  run: (on: On) => void;
}

interface MenuText<On> {
  icon: LucideIcon;
  name: string;
  /** For a switch. */
  isOn?: (on: On) => boolean;
  /** For a link to another page. */
  href?: (on: On) => string;
  /** For an entry of another form. */
  Entry?: ComponentType<{ on: On; keys: string | undefined }>;
}

/** The actions that keys and the command menu offer, on one thing. */
export const commandsOf = <On>(group: CommandGroup, actions: readonly Action<On>[], on: On): Command[] =>
  actions.flatMap(({ id, label, keys, needsFocus = false, run }) =>
    label ? [{ id, group, label, ...(keys && { keys }), needsFocus, run: () => run(on) }] : [],
  );
