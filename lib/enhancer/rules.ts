/**
 * A rule-based enhancer: adds fitting phrases for the aspects that a prompt leaves open, and never changes its text.
 *
 * The same prompt always gets the same additions, chosen by a hash of its letters. They must not depend on the seed or
 * on chance, because each picture of a creation has its own seed and must be reproducible alone.
 */
import "server-only";
import { createHash } from "node:crypto";
import { MAX_PROMPT_CHARACTERS } from "contract/creations/request";
import { trimEndOf } from "@/lib/prompt/trim";
import type { PromptEnhancer } from "./enhancer";
import { ASPECTS, type Aspect, DECIDED, DEFAULTS, FAMILIES } from "./rule-book";

/** Makes the rule-based enhancer. */
export function createRuleEnhancer(): PromptEnhancer {
  return {
    async enhance({ prompt, negative_prompt }) {
      const text = searchable(prompt);
      const unwanted = new Set(wordsOf(negative_prompt));
      const digest = createHash("sha256").update(prompt.trim()).digest();
      const additions = ASPECTS.flatMap((aspect, index) => {
        if (DECIDED[aspect].some((word) => has(text, word))) return [];
        const wanted = phrasesFor(text, aspect).filter(
          (offer) => !wordsOf(offer).some((word) => unwanted.has(word)),
        );
        const choice = wanted[(digest[index] ?? 0) % Math.max(1, wanted.length)];
        return choice ? [choice] : [];
      });
      if (additions.length === 0) return null;
      const enhanced = `${trimEndOf(prompt, /[,;.\s]/)}, ${additions.join(", ")}`;
      return enhanced.length <= MAX_PROMPT_CHARACTERS ? enhanced : null;
    },
  };
}

function phrasesFor(text: string, aspect: Aspect): readonly string[] {
  const family = FAMILIES.find(
    ({ words, offers }) => offers[aspect] && words.some((word) => has(text, word)),
  );
  return family?.offers[aspect] ?? DEFAULTS[aspect];
}

/** Includes words with inner hyphens, such as «low-poly». */
function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/gu) ?? [];
}

/** Spaces around each word, so that a phrase only matches whole words. */
const searchable = (text: string): string => ` ${wordsOf(text).join(" ")} `;

/** @param word a word or phrase; with `*` at its end, the beginning of one. */
function has(text: string, word: string): boolean {
  return text.includes(word.endsWith("*") ? ` ${word.slice(0, -1)}` : ` ${word} `);
}
