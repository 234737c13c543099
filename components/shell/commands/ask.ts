/** Asks for the command menu or the sheet of keys, which load after the page. */
export type CommandView = "menu" | "keys";

type Answer = (view: CommandView) => void;

let answer: Answer | undefined;

export const openCommands: Answer = (view) => answer?.(view);

/** Sets what opens them. @returns how to remove it. */
export function answerCommands(here: Answer): () => void {
  answer = here;
  return () => {
    if (answer === here) answer = undefined;
  };
}
