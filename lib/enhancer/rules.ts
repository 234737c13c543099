/**
 * An enhancer of plain rules: it adds the kinds of words that a prompt lacks and never touches those it has.
 *
 * Each kind is a list of additions and a list of words that show that the person has decided already.
 */
import "server-only";
import { createHash } from "node:crypto";
import { MAX_PROMPT_CHARACTERS } from "@/lib/contract/request";
import type { PromptEnhancer } from "./enhancer";

interface Kind {
  additions: readonly string[];
  /** Stems: a prompt that contains a word starting with one of them is left alone in this respect. */
  decided: readonly string[];
}

const KINDS: readonly Kind[] = [
  {
    additions: ["golden hour light", "soft morning light", "sunset glow", "clear daylight", "blue hour"],
    decided:
      "light dawn sunrise morning day noon midday sunny golden sunset dusk twilight evening night midnight moon star aurora neon dark bright blue storm".split(
        " ",
      ),
  },
  {
    additions: ["calm mood", "dramatic mood", "dreamy mood", "serene atmosphere"],
    decided:
      "mood calm serene peaceful quiet dramatic epic majestic intense dreamy magical mystic moody gloomy ominous cheerful happy chaotic wild atmosphere storm".split(
        " ",
      ),
  },
  {
    additions: ["wide composition with depth", "clear focal point", "layered depth"],
    decided:
      "composition wide close macro portrait aerial isometric panorama symmetr minimal abstract depth focal".split(
        " ",
      ),
  },
  {
    additions: ["harmonious palette", "rich colours", "muted tones", "warm palette"],
    decided:
      "palette colour color monochrome pastel vibrant muted red orange gold yellow green teal cyan blue navy violet purple magenta pink brown black white tones ink blueprint".split(
        " ",
      ),
  },
];

/** Makes the rule-based enhancer. */
export function createRuleEnhancer(): PromptEnhancer {
  return {
    async enhance({ prompt, negative_prompt }) {
      const words = wordsOf(prompt);
      const unwanted = new Set(wordsOf(negative_prompt));
      const digest = createHash("sha256").update(prompt.trim()).digest();
      const additions = KINDS.flatMap(({ additions: choices, decided }, kind) => {
        if (words.some((word) => decided.some((stem) => word.startsWith(stem)))) return [];
        const wanted = choices.filter((choice) => !wordsOf(choice).some((word) => unwanted.has(word)));
        const choice = wanted[(digest[kind] ?? 0) % Math.max(1, wanted.length)];
        return choice ? [choice] : [];
      });
      if (additions.length === 0) return null;
      const enhanced = `${prompt.trimEnd().replace(/[,;.\s]+$/, "")}, ${additions.join(", ")}`;
      return enhanced.length <= MAX_PROMPT_CHARACTERS ? enhanced : null;
    },
  };
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
