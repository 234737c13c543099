import { thingOf } from "../../things/catalogue";
import { CONTAINERS, MEASURES, NUMBER_WORDS, PICTURE_WORDS } from "../grammar/function-words";
import { ADVERBS, ARTICLES, LINK_WORDS, type Link, LONGEST_LINK } from "../grammar/links";
import { PLAIN_ADJECTIVES } from "../grammar/plain-words";
import type { Definition } from "../lexicon";
import { lookUp, type Match, matchTokens } from "../reading/match";
import { readPhrases } from "../reading/phrases";
import { readSenses } from "../reading/senses";
import { type Token, tokenise } from "../reading/tokens";

/** A stretch of tokens, from the first to before `end`. */
export interface Stretch {
  start: number;
  end: number;
}

export interface Part extends Stretch {
  /** What it means in its phrase; null for a word that is unknown or means nothing there. */
  definition: Definition | null;
  /** What it means elsewhere. */
  named: Definition | null;
}

/** A noun phrase with the words that belong to it. */
export interface Phrase extends Stretch {
  link: Link;
  /** The first token of its link; that of the phrase where it has none. */
  linkStart: number;
  /** After the plain words that follow: "cat sitting", "cat portrait". */
  tail: number;
  clause: number;
  /** Its place among the phrases. */
  index: number;
  parts: Part[];
  head: Part | null;
  isPalette: boolean;
}

export interface Source {
  text: string;
  tokens: Token[];
  phrases: Phrase[];
  negated: Match[];
}

/** The texts that were read last, because the steps of one change read the same prompt and wish several times. */
const lastRead: Source[] = [];
const MAX_LAST_READ = 4;

/** Reads a text into phrases whose places in the text are known. */
export function readSource(text: string): Source {
  const known = lastRead.find((source) => source.text === text);
  if (known) return known;
  const source = reading(text);
  lastRead.unshift(source);
  lastRead.length = Math.min(lastRead.length, MAX_LAST_READ);
  return source;
}

function reading(text: string): Source {
  const tokens = tokenise(text);
  const { found } = matchTokens(tokens);
  const raw = readPhrases(tokens, found, ({ negated }) => !negated);
  const read = readSenses(raw);
  const meant = new Map(read.flatMap(({ pieces }) => pieces.map((piece) => [piece.start, piece])));
  const heads = new Set(read.flatMap(({ head }) => head?.start ?? []));
  const phrases = raw.map(({ link, clause, pieces, isPalette }, index): Phrase => {
    const parts = pieces.map(({ start, end, match }) => ({
      start,
      end,
      definition: meant.get(start)?.match?.definition ?? null,
      named: match?.definition ?? null,
    }));
    const start = firstOf(tokens, parts[0]!.start);
    const end = parts.at(-1)!.end;
    const head = parts.find((part) => heads.has(part.start)) ?? null;
    return {
      link,
      clause,
      index,
      isPalette,
      parts,
      head,
      start,
      end,
      tail: end,
      linkStart: linkBefore(tokens, start),
    };
  });
  for (const [index, phrase] of phrases.entries()) {
    const next = phrases[index + 1]?.linkStart ?? tokens.length;
    while (
      phrase.tail < next &&
      !tokens[phrase.tail - 1]!.endsClause &&
      !tokens[phrase.tail]!.negated &&
      !LINK_WORDS.has(tokens[phrase.tail]!.word)
    )
      phrase.tail++;
  }
  return { text, tokens, phrases, negated: found.filter(({ negated }) => negated) };
}

const isContainer = (word: string): boolean =>
  [word, word.replace(/e?s$/, "")].some((one) => CONTAINERS.has(one));

/** No name has more words before it. */
const MOST_BEFORE = 8;

/** The first token of a phrase with its articles, numbers, adjectives and measures. */
function firstOf(tokens: readonly Token[], piece: number): number {
  let first = piece;
  const before = (): Token | undefined => {
    const token = tokens[first - 1];
    return token && !token.endsClause && !token.negated ? token : undefined;
  };
  for (let token = before(); token && piece - first < MOST_BEFORE; token = before()) {
    const { word } = token;
    const measure =
      word === "of" && first > 1 && !tokens[first - 2]!.endsClause ? tokens[first - 2]!.word : null;
    if (measure !== null && (MEASURES.has(measure) || isContainer(measure) || PICTURE_WORDS.has(measure)))
      first -= 2;
    else if (isDeterminer(word) || ADVERBS.has(word) || PLAIN_ADJECTIVES.has(word)) first--;
    else break;
  }
  return first;
}

export const isNumber = (word: string): boolean => NUMBER_WORDS.has(word) || /^\d{1,2}$/.test(word);
export const isDeterminer = (word: string): boolean => ARTICLES.has(word) || isNumber(word);

function linkBefore(tokens: readonly Token[], first: number): number {
  let start = first;
  for (let length = LONGEST_LINK; length > 0 && start > 0; length--) {
    const part = tokens.slice(Math.max(0, start - length), start);
    if (part.length < length || part.some(({ endsClause }) => endsClause)) continue;
    if (!LINK_WORDS.has(part.map(({ word }) => word).join(" "))) continue;
    start -= length;
    // "And in winter".
    if (tokens[start - 1]?.word === "and" && !tokens[start - 1]!.endsClause) start--;
    break;
  }
  return start;
}

export const charsOf = ({ tokens }: Source, { start, end }: Stretch): Stretch => ({
  start: tokens[start]!.start,
  end: tokens[end - 1]!.start + tokens[end - 1]!.written.length,
});

export function textOf(source: Source, stretch: Stretch): string {
  if (stretch.end <= stretch.start) return "";
  const { start, end } = charsOf(source, stretch);
  return source.text.slice(start, end);
}

/** A word in the singular, for comparing. */
export function singular(word: string): string {
  if (word.length < 4 || !/[sn]$/.test(word) || /(?:[^s]ss|us|is)$/.test(word)) return word;
  return word
    .replace(/ies$/, "y")
    .replace(/(?<=[sxz]|ch|sh)es$/, "")
    .replace(/(?<=[^s])s$/, "")
    .replace(/men$/, "man");
}

/** The phrase or word of a source that a name such as "the red boats" means. */
export interface Named extends Stretch {
  /** Null for a word that is in no phrase of its own: "sky", "headline". */
  phrase: Phrase | null;
  head: Stretch;
}

const PRONOUNS: ReadonlySet<string> = new Set("it him her them this that everything main".split(" "));

/** All that a name means in a source; the best kind of match only, the phrases with all words of the name first. */
export function namedIn(source: Source, name: string): Named[] {
  const { tokens, phrases } = readSource(name);
  if (tokens.length === 1 && PRONOUNS.has(tokens[0]!.word)) return mainOf(source);
  const said = tokens.filter(({ word }) => !isDeterminer(word));
  const last = said.at(-1)?.word;
  if (last === undefined) return [];
  const phrase = phrases.find(({ head }) => head) ?? phrases[0];
  const definition = phrase?.head?.definition ?? phrase?.parts.at(-1)?.named ?? lookUp(last);
  const word = singular(phrase?.parts.length ? (tokens[phrase.parts.at(-1)!.end - 1]?.word ?? last) : last);
  const all = source.phrases.flatMap((one) => one.parts.map((part) => ({ one, part })));
  const isSame = (other: Definition | null): boolean =>
    !!definition && !!other && (other.concept === definition.concept || isSameThing(other, definition));
  const ways: (() => { one: Phrase; part: Stretch }[])[] = [
    () => all.filter(({ one, part }) => part === one.head && isSame(part.definition)),
    () => all.filter(({ part }) => isSame(part.named)),
    () => all.filter(({ part }) => singular(source.tokens[part.end - 1]!.word) === word),
    () => all.filter(({ part }) => isInNames(word, part.named)),
  ];
  for (const way of ways) {
    const hits = way();
    if (hits.length === 0) continue;
    const words = new Set(said.slice(0, -1).map((token) => token.word));
    const count = ({ one }: { one: Phrase }): number =>
      source.tokens.slice(one.start, one.end).filter((token) => words.has(token.word)).length;
    const most = Math.max(...hits.map(count));
    const best = hits.filter((hit) => count(hit) === most);
    const exact = best.filter(({ part }) => singular(source.tokens[part.end - 1]!.word) === word);
    return (exact.length > 0 ? exact : best).map(({ one, part }) => ({
      start: one.start,
      end: one.end,
      phrase: one,
      head: part,
    }));
  }
  const at = source.tokens.findIndex((token) => !token.negated && singular(token.word) === word);
  if (at < 0) return [];
  const head = { start: at, end: at + 1 };
  const around = source.phrases.find((one) => one.end <= at && at < one.tail);
  const start = around && around.end === at ? around.start : firstOf(source.tokens, at);
  return [
    { start, end: at + 1, phrase: around && around.end === at ? { ...around, end: at + 1 } : null, head },
  ];
}

/** What a picture is about. */
export function mainOf({ phrases }: Source): Named[] {
  const main =
    phrases.find(({ head }) => head?.definition?.meaning.subject) ?? phrases.find(({ head }) => head);
  return main ? [{ start: main.start, end: main.end, phrase: main, head: main.head! }] : [];
}

/** The same thing by another name; people are the same only in general. */
function isSameThing(
  { meaning: a, concept }: Definition,
  { meaning: b, concept: name }: Definition,
): boolean {
  if (!a.subject || a.subject !== b.subject) return false;
  return a.subject !== "person" || name === "person" || name === "people" || concept === "person";
}

/** Whether a word is in the names of a thing: a bouquet is one "of flowers". */
function isInNames(word: string, definition: Definition | null): boolean {
  const names = thingOf(definition?.meaning.subject ?? "")?.words ?? "";
  return names.includes(word) && names.split(/,? /).some((name) => singular(name) === word);
}
