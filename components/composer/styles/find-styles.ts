/** The search in the panel. */
import { foldForSearch, searchWords } from "contract/creations/search";
import type { PromptStyle } from "@/lib/prompt/style";

/** The styles whose name or template has every word; all of them for an empty search. */
export function findStyles(styles: readonly PromptStyle[], query: string): readonly PromptStyle[] {
  const words = searchWords(query);
  if (words.length === 0) return styles;
  return styles.filter(({ name, template }) => {
    const text = foldForSearch(`${name} ${template.replaceAll("{prompt}", "")}`);
    return words.every((word) => text.includes(word));
  });
}
