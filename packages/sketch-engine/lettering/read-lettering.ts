import type { FaceName } from "./faces";
import { type Edge, spotOf } from "./read-spot";

/** What a quoted text is for. `plain` when the words around it do not say. */
export type LetteringRole = "headline" | "subtitle" | "logo" | "sign" | "label" | "garment" | "plain";

/** A text in quotation marks. */
export interface Quotation {
  /** What stands between the marks. */
  readonly text: string;
  /** Where it stands in the prompt with its marks, in UTF-16 units; the end is excluded. */
  readonly start: number;
  readonly end: number;
}

/** A quoted text that is drawn. */
export interface QuotedText extends Quotation {
  /** The same, shortened at a word when it is too long to be set. */
  readonly drawn: string;
  readonly isShortened: boolean;
  readonly role: LetteringRole;
  /** The face that words of the prompt ask for, or null. */
  readonly face: FaceName | null;
  /** The edge at which the prompt wants it, or null. */
  readonly spot: Edge | null;
}

export interface Lettering {
  /** The texts to draw, in the order of the prompt. */
  readonly texts: readonly QuotedText[];
  /** Quoted texts beyond the number that is drawn. */
  readonly left: readonly Quotation[];
}

/** With more texts than this, a picture is a page. */
export const MAX_TEXTS = 3;
/** Characters of one text that are drawn. */
export const MAX_CHARACTERS = 60;

/** What closes each opening mark: English, German, French, Polish, Danish, Swedish, Japanese. */
const CLOSING: Readonly<Record<string, string>> = {
  '"': '"',
  "＂": "＂",
  "“": '”“"',
  "”": "”",
  "„": '“”"',
  "«": "»",
  "»": "«»",
  "‹": "›",
  "›": "‹›",
  "「": "」",
  "『": "』",
  "'": "'",
  "‘": "’",
  "‚": "‘’",
};
/** Marks that are also apostrophes, so they quote only where nothing else can be meant. */
const SINGLE = new Set(["'", "‘", "‚", "›", "»", "”"]);
/** Marks that never stand for anything else than the beginning of a quotation. */
const UNMISTAKABLE = new Set(["“", "„", "«", "‹", "「", "『", "＂"]);
const WORD_CHARACTER = /[\p{L}\p{M}\p{N}]/u;
/** Words that begin with an apostrophe: 'tis, 'til, 'n', '90s. */
const APOSTROPHE_WORD =
  /^(?:tis|twas|til|till|em|n|cause|bout|round|neath|cuz|kay|s|t|\d0s|\d\d)(?![\p{L}\p{N}])/iu;
/** Something to read: a letter, a figure or a sign that is drawn. */
const LEGIBLE = /[\p{L}\p{N}&%€£$!?]/u;
/** Longer stretches between two marks are not one text, but a mark that was never closed. */
const MAX_STRETCH = 400;
/** A text with more marks that are never closed is no prose, and the rest of it is not searched. */
const MAX_UNCLOSED = 100;

/** Reads the texts in quotation marks of a prompt, what each is for, and the face that is asked for. */
export function readLettering(prompt: string): Lettering {
  const quoted = quotations(prompt).filter(({ text }) => LEGIBLE.test(text));
  const words = wordsAround(prompt, quoted);
  const places = new Map(words.map(({ start }, at) => [start, at]));
  const found = quoted.filter(({ start }) => !isNegated(words, places.get(start) ?? 0));
  const texts = found.slice(0, MAX_TEXTS).map(({ start, end, text }): QuotedText => {
    const drawn = shortened(text);
    const role = roleOf(words, start);
    const spot = spotOf(words, places.get(start) ?? 0);
    return {
      text,
      drawn,
      isShortened: drawn !== text,
      start,
      end,
      // What stands at an edge of the picture is on no thing.
      role: spot && (role === "label" || role === "garment") ? "plain" : role,
      face: faceFor(words, start),
      spot,
    };
  });
  return { texts, left: found.slice(MAX_TEXTS) };
}

function quotations(prompt: string): Quotation[] {
  const found: Quotation[] = [];
  let unclosed = 0;
  for (let at = 0; at < prompt.length && unclosed < MAX_UNCLOSED; at++) {
    const mark = prompt.charAt(at);
    const closing = CLOSING[mark];
    if (mark === '"' && prompt.charAt(at + 1) === '"') {
      // An empty pair.
      at++;
      continue;
    }
    if (closing === undefined || !opens(prompt, at, mark)) continue;
    const end = closingAt(prompt, at, mark, closing);
    if (end < 0) {
      unclosed++;
      continue;
    }
    found.push({ start: at, end: end + 1, text: prompt.slice(at + 1, end).trim() });
    at = end;
  }
  return found;
}

function opens(prompt: string, at: number, mark: string): boolean {
  const before = characterBefore(prompt, at);
  const after = prompt.slice(at + 1, at + 3);
  if (UNMISTAKABLE.has(mark)) return true;
  if (after === "" || /^\s/.test(after)) return false;
  // 24" is a length, don't and the boys' are apostrophes.
  if (SINGLE.has(mark))
    return (
      !WORD_CHARACTER.test(before) &&
      !/[.!?'"’”]/.test(before) &&
      !APOSTROPHE_WORD.test(prompt.slice(at + 1, at + 8))
    );
  return !/\p{N}/u.test(before);
}

/** The place of the closing mark, or -1. */
function closingAt(prompt: string, open: number, mark: string, closing: string): number {
  const last = Math.min(prompt.length - 1, open + MAX_STRETCH);
  for (let at = open + 1; at <= last; at++) {
    const character = prompt.charAt(at);
    if (character === "\n" && prompt.charAt(at + 1) === "\n") return -1;
    if (!closing.includes(character) || at === open + 1) continue;
    const after = prompt.slice(at + 1, at + 3);
    if (mark === '"' || mark === "»" || mark === "›") {
      if (/\s/.test(prompt.charAt(at - 1)) && !/^(?:$|[\s,.;:!?)\]])/.test(after)) continue;
    }
    if (mark !== "'" && mark !== "‘" && mark !== "‚") return at;
    const isInside =
      /\s/.test(prompt.charAt(at - 1)) ||
      WORD_CHARACTER.test(characterAfter(prompt, at)) ||
      isShortWord(prompt, at);
    if (!isInside) return at;
  }
  return -1;
}

/** Whether the apostrophe at a place ends a word such as 'n'. */
const isShortWord = (prompt: string, at: number): boolean =>
  /(?:^|\s)['’‘]n$/i.test(prompt.slice(Math.max(0, at - 3), at));

const characterBefore = (text: string, at: number): string =>
  /.$/su.exec(text.slice(Math.max(0, at - 2), at))?.[0] ?? "";
const characterAfter = (text: string, at: number): string =>
  /^./su.exec(text.slice(at + 1, at + 3))?.[0] ?? "";

/** They do not stand before an ellipsis. */
const ENDINGS = " ,;:.–—-";

/** At most `MAX_CHARACTERS`, ended at a word. */
function shortened(text: string): string {
  const characters = [...text.normalize("NFC")];
  if (characters.length <= MAX_CHARACTERS) return text;
  const start = characters.slice(0, MAX_CHARACTERS - 1).join("");
  const space = start.lastIndexOf(" ");
  const isWhole = characters[MAX_CHARACTERS - 1] === " " || space < 0;
  let end = isWhole ? start.length : space;
  while (end > 0 && ENDINGS.includes(start.charAt(end - 1))) end--;
  return `${start.slice(0, end)}…`;
}

/** A word outside of the quoted texts, or such a text in its place. */
interface Word {
  /** In lower case; empty for a quoted text. */
  readonly word: string;
  readonly start: number;
  readonly end: number;
  /** Whether a sentence or a part of it ends behind the word: 2 at a full stop, 1 at a comma. */
  stop: 0 | 1 | 2;
}

const PIECES = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*|[,.;|\n]/gu;

/** The words around the quoted texts; what stands inside of these asks for nothing. */
function wordsAround(prompt: string, quoted: readonly Quotation[]): Word[] {
  const words: Word[] = [];
  const read = (from: number, to: number): void => {
    for (const { 0: piece, index } of prompt.slice(from, to).matchAll(PIECES)) {
      if (WORD_CHARACTER.test(piece.charAt(0))) {
        const start = from + index;
        words.push({ word: piece.toLowerCase(), start, end: start + piece.length, stop: 0 });
      } else {
        const last = words.at(-1);
        if (last) last.stop = piece === "," ? 1 : 2;
      }
    }
  };
  let from = 0;
  for (const { start, end } of quoted) {
    read(from, start);
    words.push({ word: "", start, end, stop: 0 });
    from = end;
  }
  read(from, prompt.length);
  return words;
}

const list = (text: string): readonly string[] => text.split(/\s+/);

const NEGATIONS = new Set(list("no not without don't don’t never ohne kein keine keinen pas sans senza sin"));
/** What may stand between a negation and the text. */
const TRANSPARENT = new Set(
  list(
    "the any a an word words text title lettering writing write de le la les den die das mot texte wort schriftzug",
  ),
);

/** Whether the text at a place in the words is one that must not be seen. */
function isNegated(words: readonly Word[], here: number): boolean {
  let at = here - 1;
  while (at >= 0 && TRANSPARENT.has(words[at]!.word) && words[at]!.stop < 2) at--;
  return at >= 0 && NEGATIONS.has(words[at]!.word) && words[at]!.stop < 2;
}

const ROLE_WORDS: readonly (readonly [role: LetteringRole, words: readonly string[]])[] = [
  [
    "subtitle",
    list(
      "subtitle sub-title subtitled subheading sub-heading subline sub-line tagline tag-line strapline slogan motto byline caption captioned untertitel unterzeile bildunterschrift sous-titre légende sottotitolo subtítulo",
    ),
  ],
  [
    "logo",
    list("logo logotype wordmark word-mark brand brand-name branding branded company marke firma marque"),
  ],
  [
    "sign",
    list(
      "sign signs signboard signpost neon billboard banner placard shopfront storefront schild leuchtschrift plakatwand enseigne panneau pancarte letrero insegna",
    ),
  ],
  [
    "garment",
    list(
      "t-shirt tshirt shirt tee hoodie sweater sweatshirt jumper cap tote jersey pullover beutel maglietta",
    ),
  ],
  [
    "label",
    list(
      "label labeled labelled sticker bottle package packaging box can jar tin etikett étiquette etichetta etiqueta badge mug",
    ),
  ],
  [
    "headline",
    list(
      "title titled entitled headline head-line heading header called named saying titel betitelt überschrift schlagzeile schriftzug namens titre titré titrée intitulé intitulée nommé nommée titolo intitolato título titulado poster plakat affiche cover magazine flyer",
    ),
  ],
];
const ROLE_OF = new Map(ROLE_WORDS.flatMap(([role, words]) => words.map((word) => [word, role] as const)));
/** Words that lead from a text to what it is: "…" as subtitle, "…" printed on a mug, "…" auf einem Schild. */
const LEADING = new Set(
  list("as als comme on auf sur printed written embroidered painted gedruckt imprimé in en"),
);
/** They say less than the thing that the words are on: "a sign saying". */
const WEAK = new Set(list("saying called named poster plakat affiche"));
/** Things that a text is on only where it is in one clause with them: not in "a bottle on a table, "GO"". */
const CARRIERS = new Set(list("bottle package packaging box can jar tin mug cap company marke"));
/** How far a word may stand from the text that it is about. */
const REACH = 44;
const WORDS_BEHIND = 5;

/** The role whose word stands nearest before the text; words directly behind it that lead to a role count first. */
function roleOf(words: readonly Word[], start: number): LetteringRole {
  const here = words.findIndex((one) => one.start === start);
  const next = words[here + 1];
  if (next && words[here]!.stop < 1 && (LEADING.has(next.word) || ROLE_OF.get(next.word) === "logo")) {
    for (const { word, stop } of words.slice(here + 1, here + 1 + WORDS_BEHIND)) {
      const role = ROLE_OF.get(word);
      if (role) return role;
      if (word === "" || stop > 0) break;
    }
  }
  let weak: LetteringRole | undefined;
  let isApart = false;
  for (let at = here - 1; at >= 0; at--) {
    const { word, end, stop } = words[at]!;
    // A word before an earlier text is about that one.
    if (word === "" || stop === 2 || start - end > REACH) break;
    isApart ||= stop > 0;
    const role = isApart && CARRIERS.has(word) ? undefined : ROLE_OF.get(word);
    if (role && !WEAK.has(word)) return role;
    weak ??= role;
  }
  return weak ?? "plain";
}

/** Words for a face: the first always count, the second only before a word for letters or the text itself. */
const FACE_WORDS: readonly (readonly [
  face: FaceName,
  always: readonly string[],
  ofLetters: readonly string[],
])[] = [
  [
    "geometric",
    list(
      "sans-serif sansserif sans-serifs futura helvetica serifenlos serifenlose serifenloser serifenlosen",
    ),
    list(
      "sans geometric modern moderne moderner minimal minimalist clean simple thin light schlichte schlichter swiss",
    ),
  ],
  [
    "script",
    list(
      "handwritten hand-written handwriting handlettered hand-lettered handlettering hand-lettering cursive calligraphy calligraphic brush-script handschrift handschriftlich handschriftliche handschriftlicher schreibschrift kalligrafie kalligraphie manuscrite manuscrit écriture calligraphie corsivo manuscrito",
    ),
    list("script hand brush brushed swash flowing signature painted retro"),
  ],
  [
    "serif",
    list("serif serifs serifed didone bodoni garamond antiqua serifenschrift empattement empattements"),
    list(
      "elegant elegante eleganter elegantes classic classical editorial luxury luxurious old-style roman traditional klassische klassischer klassisches élégant élégante élégantes classique classiques",
    ),
  ],
  [
    "heavy",
    list("grotesk extra-bold extrabold blockschrift blockbuchstaben fettschrift"),
    list(
      "bold heavy fat chunky thick huge massive big large condensed block wood letterpress impact fett fette fetter fetten große großer großen grasse grasses gras épaisse épaisses",
    ),
  ],
];
const ALWAYS = new Map(FACE_WORDS.flatMap(([face, always]) => always.map((word) => [word, face] as const)));
const OF_LETTERS = new Map(
  FACE_WORDS.flatMap(([face, , words]) => words.map((word) => [word, face] as const)),
);
const LETTER_WORDS = new Set(
  list(
    "letter letters lettering lettered type typeface typography typo font fonts text title caps capitals headline heading word words wording print script written writing schrift schriftzug schriftart buchstaben lettern lettres police caractères typographie texte titre titel überschrift",
  ),
);
/** How many words may stand between "bold" and "letters". */
const GAP = 2;
/** Words about letters in general stand back behind names of faces, and words about another text behind both. */
const HANDICAP = 200;
const HANDICAP_ACROSS = 400;

/** The face whose words stand nearest to a text. */
function faceFor(words: readonly Word[], start: number): FaceName | null {
  const here = words.findIndex((one) => one.start === start);
  let best: { face: FaceName; distance: number } | null = null;
  for (const [at, one] of words.entries()) {
    const named = nameOfFace(words, at);
    const face = named ?? (isAboutLetters(words, at) ? OF_LETTERS.get(one.word) : undefined);
    if (!face) continue;
    const between = at > here ? words.slice(here + 1, at) : words.slice(at + 1, here);
    const away = at > here ? one.start - words[here]!.end : start - one.end;
    const distance =
      away +
      (named ? 0 : HANDICAP) +
      (between.some(({ word }) => word === "") ? HANDICAP_ACROSS : 0) +
      between.reduce((sum, { stop }) => sum + stop * 6, 0);
    if (!best || distance < best.distance) best = { face, distance };
  }
  return best?.face ?? null;
}

/** "sans serif" and "sans empattements" are the opposite of their second word. */
function nameOfFace(words: readonly Word[], at: number): FaceName | undefined {
  const face = ALWAYS.get(words[at]!.word);
  return face === "serif" && words[at - 1]?.word === "sans" ? "geometric" : face;
}

function isAboutLetters(words: readonly Word[], at: number): boolean {
  for (let i = at; i <= at + GAP; i++) {
    if (words[i]!.stop > 0 || !words[i + 1]) return false;
    const { word } = words[i + 1]!;
    if (word === "" || LETTER_WORDS.has(word)) return true;
  }
  return false;
}
