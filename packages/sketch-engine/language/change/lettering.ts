import { readLettering } from "../../lettering/read-lettering";
import { LINK_WORDS, TEXT_NOUNS } from "../grammar/links";
import { isSilent, lookUp } from "../reading/match";
import { quotesIn } from "../reading/quotes";
import { readSource } from "./source";
import { appended, type Splice, spliced } from "./splice";
import { after, phrases, trimmedEnd } from "./words";

const NOUNS =
  /\b(?:letterings?|headlines?|text|titles?|letters|typography|writing|words?|slogans?|taglines?|captions?|subtitles?|inscriptions?|headings?|quotes?|logo text)\b/i;
const SUBORDINATE = /\b(?:subtitle|tagline|caption|small line|second line)\b/i;
const VERBS = phrases("change, make, set, replace, turn, add, put, write, have, let");
const SAYING: ReadonlySet<string> = new Set(
  "to say says saying read reads reading with by into : as is be".split(" "),
);

/** What a text is called in the words before it: "the headline" of "change the headline to". */
function nameBefore(before: string): string {
  const words = (after(before, VERBS) ?? before).trim().split(" ");
  if (SAYING.has(words.at(-1)!.toLowerCase())) words.pop();
  if (words.at(-1)?.toLowerCase() === "should") words.pop();
  return trimmedEnd(words.join(" "), ":").replace(/^(?:add |the |an? )?(?:the |an? )?/i, "");
}

/** The prompt with a quoted text of a change as its lettering; null for a change that quotes none. */
export function withLettering(text: string, change: string): string | null {
  const quotes = quotesIn(change);
  const last = quotes.at(-1);
  if (!last) return null;
  const inner = (quote: { start: number; end: number }): string =>
    change.slice(quote.start + 1, quote.end - 1);
  const wanted = inner(last)
    .replace(/["“”„«»]/g, "")
    .trim();
  const texts = readLettering(text).texts;
  const before = change.slice(0, quotes[0]!.start);
  const named =
    quotes.length > 1
      ? texts.find((one) => one.text.toLowerCase() === inner(quotes[0]!).toLowerCase())
      : undefined;
  const isSmall = SUBORDINATE.test(before);
  const isAdded = /^(?:please )?(?:add|put|write)\b/i.test(before);
  const ofRole = texts.find(({ role }) => (role === "subtitle") === isSmall && (isSmall || role !== "label"));
  const old = named ?? (isAdded ? undefined : (ofRole ?? (isSmall ? undefined : texts[0])));
  if (old) return spliced(text, [{ start: old.start + 1, end: old.end - 1, text: wanted }]);
  const name = nameBefore(before);
  return appended(text, `${NOUNS.test(name) ? name : "lettering"} "${wanted}"${change.slice(last.end)}`);
}

/** The prompt without its quoted texts, or without those in a role that is named; null when the name is of no text. */
export function withoutLettering(text: string, what: string): string | null {
  const quoted = quotesIn(what)[0];
  if (!quoted && !NOUNS.test(what)) return null;
  const texts = readLettering(text).texts;
  const isSmall = SUBORDINATE.test(what);
  const isHeadline = /\b(?:headline|title|heading)\b/i.test(what);
  const inner = quoted && what.slice(quoted.start + 1, quoted.end - 1).toLowerCase();
  const gone = texts.filter((one) => {
    if (inner !== undefined) return one.text.toLowerCase() === inner;
    if (isSmall) return one.role === "subtitle";
    return !isHeadline || one.role !== "subtitle";
  });
  return spliced(
    text,
    gone.map((one) => withWords(text, one)),
  );
}

/** A quoted text with the words about it: `, bold white headline "SALE" at the top`. */
function withWords(text: string, { start, end }: { start: number; end: number }): Splice {
  const { tokens } = readSource(text);
  let first = tokens.findLastIndex((token) => token.start < start) + 1;
  const before = (): string | undefined => {
    const token = tokens[first - 1];
    // The quotation itself ends the clause before it.
    const between = token && text.slice(token.start + token.written.length, tokens[first]?.start ?? start);
    return token &&
      token.start < start &&
      !/[,;.:\n"”]/.test(
        text.slice(token.start + token.written.length, Math.min(start, tokens[first]?.start ?? start)),
      )
      ? between === undefined
        ? undefined
        : token.word
      : undefined;
  };
  const isAbout = (word: string): boolean => {
    const meaning = lookUp(word)?.meaning;
    return (
      TEXT_NOUNS.has(word) ||
      NOUNS.test(word) ||
      word.startsWith("hand") ||
      (meaning ? !meaning.subject && !meaning.terrain && !meaning.style : isSilent(word))
    );
  };
  for (let word = before(); word !== undefined && !LINK_WORDS.has(word) && isAbout(word); word = before())
    first--;
  for (
    let word = before();
    word !== undefined && (LINK_WORDS.has(word) || /^(?:saying|says|reading|reads)$/.test(word));
    word = before()
  )
    first--;
  let last = end;
  for (const token of tokens.filter((one) => one.start >= end)) {
    if (
      /[,;.:\n"“]/.test(text.slice(last, token.start)) ||
      !(isAbout(token.word) || LINK_WORDS.has(token.word))
    )
      break;
    last = token.start + token.written.length;
  }
  const from = tokens[first];
  return { start: from && from.start < start ? from.start : start, end: last, text: "" };
}
