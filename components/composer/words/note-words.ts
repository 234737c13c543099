/** What it means for the picture that the model does not know some words, in sentences. */

interface Unknown {
  /** The unknown words, each once. */
  words: readonly string[];
  /** The one that names the main thing; null for none. */
  main: string | null;
  field: "prompt" | "negative_prompt";
  /** The name of the model. */
  model: string;
}

/** More are not read out. */
const MAX_SPOKEN = 10;

export const quoted = (word: string): string => `“${word}”`;

/** What becomes of the unknown words, in one short line. */
export function consequence({ words, main, field }: Omit<Unknown, "model">): string {
  if (main !== null) return "A composition study: shapes, palette and light.";
  const isOne = words.length === 1;
  if (field === "negative_prompt") return isOne ? "It has no effect." : "They have no effect.";
  return isOne ? "It will be left out." : "They will be left out.";
}

/** All of it, for screen readers; empty where every word is known. */
export function unknownInWords(unknown: Unknown): string {
  const { words, main, model } = unknown;
  if (main !== null)
    return `${quoted(main)} is not known to the ${model}. It draws a composition study: shapes, palette and light.`;
  if (words.length === 0) return "";
  const spoken = words.slice(0, MAX_SPOKEN).map(quoted).join(", ");
  const more = words.length > MAX_SPOKEN ? ` and ${words.length - MAX_SPOKEN} more` : "";
  return `Not known: ${spoken}${more}. ${consequence(unknown)}`;
}
