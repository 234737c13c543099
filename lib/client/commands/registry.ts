/**
 * What commands do: a view says so for those that it knows, and while it is on the page, they work. Their words and keys
 * stand in the table of commands, which loads after the page.
 */
import type { CommandId } from "./table";

/** What commands do, by those who know. */
export type Runs = Partial<Record<CommandId, () => void>>;

const known = new Set<{ readonly current: Runs }>();

/** From now on these work, the latest of a source at any time. @returns how to take them back. */
export function provideCommands(source: { readonly current: Runs }): () => void {
  known.add(source);
  return () => known.delete(source);
}

/** What works now, the latest word on each. */
export const knownRuns = (): Runs => Object.assign({}, ...[...known].map(({ current }) => current));

/** Does what a command does now; nothing where it does not work. */
export const runCommand = (id: CommandId): void => knownRuns()[id]?.();

/** The keys of what can be done with a creation; here, because its buttons say them. */
export const CREATION_KEYS = {
  favourite: "F",
  copy_prompt: "C",
  use_all: "U",
  remove: "Delete",
  more: "M",
} as const;

/** For the button of a creation that is this command. */
export const isCommand = (id: keyof typeof CREATION_KEYS) => ({
  "data-command": id,
  "aria-keyshortcuts": CREATION_KEYS[id],
});
