import type { Brief } from "./brief";
import type { Token } from "./reading/tokens";

const MANNERS: ReadonlyMap<string, NonNullable<Brief["manner"]>> = new Map([
  ...["floating", "floats", "levitating", "levitates", "hovering", "hovers", "weightless", "schwebend"].map(
    (word) => [word, "floating"] as const,
  ),
  ...["stacked", "stack", "piled", "pile", "gestapelt"].map((word) => [word, "stacked"] as const),
]);

/** How the prompt wants its things arranged: in the air, or on top of each other. */
export function mannerOf(tokens: readonly Token[]): Pick<Brief, "manner"> {
  const manner = tokens.map(({ word, negated }) => (negated ? undefined : MANNERS.get(word))).find(Boolean);
  return manner ? { manner } : {};
}
