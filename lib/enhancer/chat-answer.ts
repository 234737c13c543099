/** Extracts the enhanced prompt from a language model's answer. */
import { MAX_PROMPT_CHARACTERS } from "contract/creations/request";

/** Only this much of an answer is read, because the result is cut to the length of a prompt. */
const MAX_CHARACTERS = 10 * MAX_PROMPT_CHARACTERS;
/** The model's reasoning before the answer, which some endpoints include. */
const REASONING = /^\s*<think>.*?<\/think>/s;
/** Control characters, unpaired surrogates, and marks that change the direction of the surrounding text. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/gu;
const LABEL = /^(?:enhanced |enriched )?prompt:\s*/i;
const EMPHASIS = /^[*`]{1,3}|[*`]{1,3}$/g;
const QUOTES: Readonly<Record<string, string>> = { '"': '"', "'": "'", "“": "”", "„": "“", "«": "»" };

/**
 * One line of printable text, without reasoning, label and surrounding quotes, cut at a word to the length of a prompt.
 *
 * @returns null when nothing is left.
 */
export function tidyAnswer(content: string): string | null {
  const answer = content.replace(REASONING, "").slice(0, MAX_CHARACTERS);
  const line = answer.replace(/\s+/g, " ").replace(UNPRINTABLE, "").trim();
  return shorten(unquote(line.replace(LABEL, "").replace(EMPHASIS, "").trim())) || null;
}

/** Removes quotes around the whole text; a text that begins and ends with a quoted word is kept unchanged. */
function unquote(text: string): string {
  const open = text.charAt(0);
  const close = QUOTES[open];
  const inner = text.slice(1, -1);
  if (close === undefined || text.length < 2 || !text.endsWith(close)) return text;
  return inner.includes(open) || inner.includes(close) ? text : inner.trim();
}

function shorten(text: string): string {
  if (text.length <= MAX_PROMPT_CHARACTERS) return text;
  // One character more than the limit, so that a word that ends exactly at the limit is kept.
  const start = text.slice(0, MAX_PROMPT_CHARACTERS + 1);
  const space = start.lastIndexOf(" ");
  return space > 0 ? start.slice(0, space) : start.slice(0, MAX_PROMPT_CHARACTERS).replace(UNPRINTABLE, "");
}
