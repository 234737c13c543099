import { CONTAINERS, MEASURES, NUMBER_WORDS, PICTURE_WORDS } from "../grammar/function-words";
import {
  ADVERBS,
  ARTICLES,
  LINK_STARTS,
  LINK_WORDS,
  type Link,
  LONGEST_LINK,
  PALETTE_NOUNS,
  TEXT_NOUNS,
} from "../grammar/links";
import { PLAIN_ADJECTIVES, PLAIN_NOUNS, PLAIN_VERBS } from "../grammar/plain-words";
import { isSilent, type Match } from "./match";
import type { Token } from "./tokens";

/** A word or phrase within a noun phrase. */
export interface Piece {
  /** In lower case. */
  word: string;
  /** Index of the first token, and of the token after the last. */
  start: number;
  end: number;
  /** Null for an unknown word. */
  match: Match | null;
}

/** Words that belong together: a noun with its number, colours, sizes and materials, or adjectives without a noun. */
export interface NounPhrase {
  link: Link;
  /** Number of the clause; clauses end with commas, full stops and lines. */
  clause: number;
  pieces: Piece[];
  /** The number that is named, or that a measure such as "a pair of" means. */
  number: number | null;
  hasArticle: boolean;
  /** Whether it names colours as a whole: "sage and cream palette". */
  isPalette: boolean;
  /** Whether it names what is written: "bold white headline". */
  isText: boolean;
  /** Whether a word for the picture or an other plain noun follows its last piece: "cat portrait". */
  hasTail: boolean;
}

const MAX_NUMBER = 99;
const DIGITS = /^\d{1,2}$/;
const LETTERS = /\p{L}|\p{N}/u;
const PARTICIPLE = /(?:ing|ed|ly)$/;

/** Splits a prompt into noun phrases. Words that are taken back ("no clouds") and excluded ones are in none. */
export function readPhrases(
  tokens: readonly Token[],
  matches: readonly Match[],
  isDrawn: (match: Match) => boolean,
): NounPhrase[] {
  return new Parser(tokens, matches, isDrawn).parse();
}

class Parser {
  private readonly phrases: NounPhrase[] = [];
  private readonly matchesAt = new Map<number, Match[]>();
  private link: Link = "start";
  private clause = 0;
  private open: NounPhrase | null = null;
  /** Whether "and" stands before the next word of the open phrase. */
  private isJoined = false;
  /** The number that a measure or container before "of" passes on. */
  private measure: number | null = null;

  constructor(
    private readonly tokens: readonly Token[],
    matches: readonly Match[],
    private readonly isDrawn: (match: Match) => boolean,
  ) {
    for (const match of matches) {
      const list = this.matchesAt.get(match.start);
      if (list) list.push(match);
      else this.matchesAt.set(match.start, [match]);
    }
  }

  parse(): NounPhrase[] {
    for (let at = 0; at < this.tokens.length; ) {
      const end = this.read(at);
      if (this.tokens[end - 1]!.endsClause) {
        this.close("comma");
        this.clause++;
      }
      at = end;
    }
    this.close("other");
    return this.phrases;
  }

  /** @returns the index of the token after what was read. */
  private read(at: number): number {
    const token = this.tokens[at]!;
    const found = this.matchesAt.get(at);
    const first = found?.[0];
    if (token.negated) {
      this.close("other");
      return first?.end ?? at + 1;
    }
    // "A couple of cups" are two cups and not two people.
    if (first && !(MEASURES.has(token.word) && this.tokens[first.end]?.word === "of")) {
      const isEmoji = !LETTERS.test(token.word);
      if (isEmoji) this.close("comma");
      for (const match of found!) if (this.isDrawn(match)) this.add(match);
      if (isEmoji) this.close("comma");
      return first.end;
    }
    return this.readWord(token, at);
  }

  private readWord({ word }: Token, at: number): number {
    const next = this.tokens[at + 1]?.word;
    const number = NUMBER_WORDS.get(word) ?? (DIGITS.test(word) ? Number(word) : 0);
    const isPassedOn = next === "of" && !this.tokens[at]!.endsClause;
    if (isPassedOn && (MEASURES.has(word) || isContainer(word) || PICTURE_WORDS.has(word)))
      return this.passOn(word, at + 2);
    const link = this.linkAt(at);
    if (link) {
      if (link.link === "and" && this.open && isDescription(this.open)) {
        this.isJoined = true;
        return link.end;
      }
      this.close(link.link);
      return link.end;
    }
    if (ARTICLES.has(word)) {
      if (this.open && this.open.pieces.length > 0) this.close("comma");
      this.phrase().hasArticle = true;
    } else if (number > 0 && number <= MAX_NUMBER) {
      if (this.open && this.open.pieces.length > 0) this.close("comma");
      this.phrase().number = number;
    } else if (ADVERBS.has(word) || PLAIN_ADJECTIVES.has(word)) {
      // They belong to whatever phrase they stand in.
    } else if (PALETTE_NOUNS.has(word) && this.open) {
      this.open.isPalette = true;
      this.open.hasTail = true;
    } else if (PLAIN_NOUNS.has(word) || PICTURE_WORDS.has(word)) {
      if (this.open) this.open.hasTail = true;
      if (this.open && TEXT_NOUNS.has(word)) this.open.isText = true;
    } else if (PLAIN_VERBS.has(word)) {
      this.close("other");
    } else if (LETTERS.test(word) && !isSilent(word)) {
      const isVerb = PARTICIPLE.test(word) && this.open !== null && this.open.pieces.length > 0;
      if (isVerb) this.close("other");
      else this.phrase().pieces.push({ word, start: at, end: at + 1, match: null });
    } else {
      this.close("other");
    }
    return at + 1;
  }

  /** What stands before "of" and is no thing itself leaves its place, and its number, to what follows. */
  private passOn(word: string, end: number): number {
    const number = MEASURES.get(word) ?? null;
    const link = this.open && this.open.pieces.length === 0 ? this.open.link : this.link;
    // What stands before words for the picture describes the picture: "isometric view of a cabin".
    if (PICTURE_WORDS.has(word) && this.open && this.open.pieces.length > 0) {
      this.open.hasTail = true;
      this.close("of");
    } else {
      this.measure = this.open?.number ?? number;
      this.open = null;
    }
    this.link = link;
    return end;
  }

  private linkAt(at: number): { link: Link; end: number } | null {
    const { word } = this.tokens[at]!;
    if (LINK_STARTS.has(word)) {
      for (let length = LONGEST_LINK; length > 1; length--) {
        const part = this.tokens.slice(at, at + length);
        const link = LINK_WORDS.get(part.map((token) => token.word).join(" "));
        if (link && part.length === length) return { link, end: at + length };
      }
    }
    const link = LINK_WORDS.get(word);
    return link ? { link, end: at + 1 } : null;
  }

  private add(match: Match): void {
    // "Sage and honey" are two colours, "black and white cat" is one cat.
    if (this.isJoined && match.definition.modifier?.meaning.colour) this.close("and");
    this.isJoined = false;
    const word = match.definition.phrase;
    this.phrase().pieces.push({ word, start: match.start, end: match.end, match });
    this.phrase().hasTail = false;
  }

  private phrase(): NounPhrase {
    this.open ??= {
      ...{ link: this.link, clause: this.clause, pieces: [], number: this.measure },
      ...{ hasArticle: false, isPalette: false, isText: false, hasTail: false },
    };
    this.measure = null;
    return this.open;
  }

  private close(next: Link): void {
    const phrase = this.open;
    if (phrase && phrase.pieces.length > 0) {
      // "Photograph of a cabin": what follows a phrase without a noun takes its place.
      const before = this.phrases.at(-1);
      if (phrase.link === "of" && before?.pieces.every(isAdjective)) phrase.link = before.link;
      this.phrases.push(phrase);
    }
    this.open = null;
    this.isJoined = false;
    this.measure = null;
    // "Standing on": the preposition counts, not the verb.
    this.link = next;
  }
}

const isContainer = (word: string): boolean =>
  CONTAINERS.has(word) || CONTAINERS.has(word.replace(/e?s$/, ""));

const isAdjective = ({ match }: Piece): boolean => match !== null && !isNoun(match);

/** Whether a match names something that can be seen, and does not only describe. */
export const isNoun = ({ definition: { meaning } }: Match): boolean =>
  meaning.subject !== undefined ||
  meaning.part !== undefined ||
  meaning.terrain !== undefined ||
  meaning.water !== undefined ||
  meaning.room !== undefined ||
  meaning.furniture !== undefined ||
  meaning.plant !== undefined;

/** A phrase of colours and sizes alone, which "and" may continue: "black and white cat". */
const isDescription = ({ pieces, isPalette }: NounPhrase): boolean =>
  !isPalette &&
  pieces.length > 0 &&
  pieces.every(({ match }) => match?.definition.meaning.colour !== undefined);
