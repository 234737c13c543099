/** From what a language model says to a prompt. */
import { MAX_PROMPT_CHARACTERS } from "@/lib/contract/request";

/** Of an answer more is not looked at: it is cut to the length of a prompt in the end. */
const MAX_CHARACTERS = 10 * MAX_PROMPT_CHARACTERS;
/** What a model thought aloud before it answered; some endpoints hand that over too. */
const THOUGHTS = /^\s*<think>.*?<\/think>/s;
/** Control characters, halves of letters, and marks that turn the direction of the text around them. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/gu;
const LABEL = /^(?:enhanced |enriched )?prompt:\s*/i;
const EMPHASIS = /^[*`]{1,3}|[*`]{1,3}$/g;
const QUOTES: Readonly<Record<string, string>> = { '"': '"', "'": "'", "“": "”", "„": "“", "«": "»" };

/**
 * One line of printable text, without thoughts, label and quotes around it, cut at a word to the length of a prompt.
 *
 * @returns null when nothing is left.
 */
export function tidyAnswer(content: string): string | null {
  const answer = content.replace(THOUGHTS, "").slice(0, MAX_CHARACTERS);
  const line = answer.replace(/\s+/g, " ").replace(UNPRINTABLE, "").trim();
  return shorten(unquote(line.replace(LABEL, "").replace(EMPHASIS, "").trim())) || null;
}

/** Takes quotes away that go around the whole, and leaves a text alone that begins and ends with a quoted word. */
function unquote(text: string): string {
  const open = text.charAt(0);
  const close = QUOTES[open];
  const inner = text.slice(1, -1);
  if (close === undefined || text.length < 2 || !text.endsWith(close)) return text;
  return inner.includes(open) || inner.includes(close) ? text : inner.trim();
}

function shorten(text: string): string {
  if (text.length <= MAX_PROMPT_CHARACTERS) return text;
  // One character more, so that a word that ends right at the limit stays whole.
  const start = text.slice(0, MAX_PROMPT_CHARACTERS + 1);
  const space = start.lastIndexOf(" ");
  return space > 0 ? start.slice(0, space) : start.slice(0, MAX_PROMPT_CHARACTERS).replace(UNPRINTABLE, "");
}
