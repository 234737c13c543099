import { type Lch, lch, type Rgb, toLch } from "../core/colour";
import { thingKind, thingKindOf, thingName, thingOf } from "../things/catalogue";
import { assortmentOf } from "./assortment";
import type { Plant, Relation, SubjectOrder } from "./brief";
import { colourOf } from "./colouring";
import {
  addDetail,
  isOnTop,
  isSwitchedOn,
  portionOf,
  putInState,
  readPortions,
  statesAround,
} from "./details";
import { CONTAINERS, DISHES } from "./grammar/function-words";
import type { Link } from "./grammar/links";
import type { ThingState } from "./grammar/states";
import { CLOTHES, COLLECTIVE } from "./lexicon/synonyms";
import { type Props, readProps } from "./props";
import type { Piece } from "./reading/phrases";
import type { ReadPhrase } from "./reading/senses";
import type { Token } from "./reading/tokens";

const MAX_COUNT = 9;
/** Most words between a thing and the distance that it is in. */
const DISTANCE_REACH = 6;

type Draft<T> = { -readonly [Key in keyof T]: T[Key] };
/** A subject with the phrase that names it. */
interface Named extends Draft<SubjectOrder> {
  phrase: ReadPhrase;
}

export interface Orders {
  /** The main subject first. */
  subjects: SubjectOrder[];
  /** The phrase of the main subject. */
  mainPhrase: ReadPhrase | null;
  /** Colours of the whole picture, and their hues. */
  palette: Rgb[];
  hues: number[];
  props: Props;
  /** Words for parts of things, which are drawn. */
  details: ReadonlySet<string>;
  /** Where the words for trees stand that are things beside another. */
  trees: ReadonlySet<number>;
}

/** The place of a subject by the word that leads to it. */
const RELATIONS: Partial<Record<Link, Relation>> = {
  on: "under",
  behind: "behind",
  under: "behind",
  against: "behind",
};
/** A subject after one of these is never the main one where there is another. */
const SUBORDINATE: ReadonlySet<Link> = new Set(["on", "behind", "under", "against", "in"]);

/** Reads subjects with their number, size, colour and place, and the colours that belong to none. */
export function readOrders(phrases: readonly ReadPhrase[], tokens: readonly Token[]): Orders {
  const subjects: Named[] = [];
  const palette: Lch[] = [];
  const props = readProps(phrases, tokens);
  const isAbout = (phrase: ReadPhrase): boolean => props.phrases.has(phrase);
  const portions = readPortions(tokens, phrases, (phrase) => coloursIn(phrase, tokens)[0]);
  const inPortions = new Set(portions.flatMap(({ start, end }) => range(start, end)));
  const details = new Set<string>();
  const trees = new Set<number>();
  let detail: ReadPhrase | null = null;
  const nouns = new Set(phrases.flatMap(({ head }) => head?.start ?? []));

  for (const [index, phrase] of phrases.entries()) {
    const { head, pieces } = phrase;
    const colours = coloursIn(phrase, tokens);
    const subject = isAbout(phrase) ? undefined : head?.match?.definition.meaning.subject;
    const last = subjects.at(-1);
    const before = phrases[index - 1];
    if (inPortions.has(pieces[0]!.start)) continue;
    const found = isAbout(phrase)
      ? null
      : addDetail(phrase, colours[0] ?? dyeOf(phrase, head), subjects, tokens);
    if (found) details.add(found.word);
    // "A basket of flowers" is one part.
    if (found || (detail && phrase.link === "of" && before === detail)) {
      detail = phrase;
      continue;
    }
    // Subjects that are no things stand in lists without commas: "castle fox balloon".
    for (const piece of pieces) {
      const kind = piece.match?.definition.meaning.subject;
      if (kind && piece !== head && !isAbout(phrase)) addTo(subjects, orderOf(piece, phrase, [], tokens));
    }
    if (subject && head) {
      if (isIngredient(head, phrase, tokens) || (isVessel(phrase) && last)) continue;
      if (isWorn(phrase, last)) {
        if (colours[0]) last!.colour ??= lch(...colours[0]);
        continue;
      }
      const order = orderOf(head, phrase, colours, tokens);
      const one: ThingState[] = phrase.number === null ? [] : ["single"];
      putInState(order, [...statesAround(head, tokens, nouns), ...one]);
      if (thingOf(order.kind)?.state === "single") order.count = Math.min(MAX_COUNT, phrase.number!);
      if (isSwitchedOn(head, tokens)) order.isLit = true;
      if (phrase.link === "of" && order.kind === last?.kind) continue;
      if (phrase.link === "of" && before && before === last?.phrase && isHolder(last.phrase)) {
        order.relation = last.relation;
        order.phrase = { ...phrase, link: last.phrase.link };
        last.relation = DISHES.has(lastWord(last.phrase)) ? "under" : "around";
        subjects.splice(subjects.indexOf(last), 0, order);
      } else {
        order.relation = last && isOnTop(head, tokens) ? "atop" : relationOf(phrase, before, last);
        addTo(subjects, order);
      }
    } else if (last && isTreeBeside(phrase, last)) {
      trees.add(head!.start);
      const kind = thingKind(TREES[head!.match!.definition.meaning.plant!]!);
      subjects.push({ kind, count: phrase.number!, scale: 1, relation: "beside", phrase });
    } else if (isAbout(phrase)) {
      if (props.background === phrase && last) last.relation = "behind";
    } else if (describesWorn(phrase, before, last)) {
      if (colours[0]) last!.colour ??= lch(...colours[0]);
      else palette.push(...colours);
    } else if (describes(phrase, phrases[index + 1], before, last) && colours.length === 1) {
      last!.colour = lch(...colours[0]!);
    } else if (!phrase.isText && !(phrase.head && !isLand(phrase.head) && subjects.length > 0)) {
      // A colour of something that is not drawn is no colour of the picture.
      palette.push(...colours, ...pieces.flatMap(({ match }) => match?.definition.meaning.palette ?? []));
    }
  }
  for (const portion of portions) {
    const whole = subjects.findLast(({ phrase }) => phrase.pieces[0]!.start < portion.start);
    const part = whole && portionOf(whole, portion);
    if (part) subjects.push({ ...part, phrase: { ...whole.phrase } });
  }
  const { ordered, mainPhrase } = withMainFirst(subjects);
  if (subjects.length === 0)
    for (const colour of [props.surface?.colour, props.backdrop]) if (colour) palette.push(toLch(colour));
  const inList = coloursOfSeveral(ordered, palette);
  if (ordered[0]) Object.assign(ordered[0], assortmentOf(ordered[0], tokens));
  const whole = isPalette(phrases, tokens) ? (inList ? [] : palette) : [];
  const distinct = [...new Map(whole.map((one) => [one.join(), one])).values()];
  return {
    subjects: ordered,
    mainPhrase,
    palette: distinct.map((colour) => lch(...colour)),
    // White, black and brown do not tint the light because they have no usable hue.
    hues: [...new Set(distinct.filter(([, chroma]) => chroma > 0.03).map(([, , hue]) => Math.round(hue)))],
    props,
    details,
    trees,
  };
}

/** Trees by the plant that they are in a landscape. */
const TREES: Partial<Record<Plant, string>> = {
  palm: "palm tree",
  cherry: "cherry blossom tree",
  conifer: "pine tree",
};
/** Height of a house in metres, and how many trees are counted. */
const [HOUSE, FEW_TREES] = [2.5, 3];

/** A few trees that are counted stand beside the building named before: "one palm tree". */
function isTreeBeside({ head, number }: ReadPhrase, last: Named): boolean {
  const plant = head?.match?.definition.meaning.plant;
  const isHouse = (thingOf(last.kind)?.metres ?? 0) > HOUSE;
  return isHouse && plant !== undefined && TREES[plant] !== undefined && (number ?? 9) <= FEW_TREES;
}

const range = (start: number, end: number): number[] =>
  Array.from({ length: end - start }, (_, i) => start + i);

/** The colours of a phrase in its order, each with its tones. */
const coloursIn = ({ pieces }: ReadPhrase, tokens: readonly Token[]): Lch[] =>
  pieces.map((piece) => colourOf(piece, tokens)).filter((colour) => colour !== null);

function orderOf(piece: Piece, phrase: ReadPhrase, colours: readonly Lch[], tokens: readonly Token[]): Named {
  const { subject, count } = piece.match!.definition.meaning;
  const girth = phrase.pieces.find(({ match }) => match?.definition.meaning.girth)?.match?.definition.meaning
    .girth;
  const side = sideOf(piece, tokens);
  const size = phrase.pieces.reduce((factor, { match }) => factor * (match?.definition.meaning.size ?? 1), 1);
  const colour = colours[0] ?? dyeOf(phrase, piece);
  return {
    kind: subject!,
    count: countOf(piece, phrase, tokens, count),
    scale: size * Math.sqrt(Math.max(0.1, piece.match!.weight)),
    ...(colour ? { colour: lch(...colour) } : {}),
    ...(girth && subject !== "person" && { girth }),
    ...(side && { side }),
    ...(isInDistance(piece, tokens) && { isFar: true as const }),
    phrase,
  };
}

/** The side that the words after a thing name for it: "a window on the left", but not "to the left of a door". */
function sideOf({ end }: Piece, tokens: readonly Token[]): SubjectOrder["side"] {
  const [before, link, article, word, after] = tokens.slice(end - 1, end + 4);
  if (!before || before.endsClause || article?.word !== "the") return undefined;
  if ((link!.word !== "on" && link!.word !== "to") || (!word?.endsClause && after?.word === "of"))
    return undefined;
  return word?.word === "left" || word?.word === "right" ? word.word : undefined;
}

/** "A dog on the right in the distance". */
function isInDistance({ end }: Piece, tokens: readonly Token[]): boolean {
  for (let i = end; i <= end + DISTANCE_REACH && tokens[i] && !tokens[i - 1]!.endsClause; i++)
    if (tokens[i]!.word === "distance" && tokens[i - 1]!.word === "the") return true;
  return false;
}

function countOf(piece: Piece, phrase: ReadPhrase, tokens: readonly Token[], usual = 1): number {
  const kind = thingKindOf(piece.match!.definition.meaning.subject!);
  if (isOnePair(piece, phrase, tokens) || (kind && COLLECTIVE.has(thingName(kind)))) return 1;
  return Math.min(MAX_COUNT, phrase.number ?? usual);
}

/** A pair of trousers is one thing, and so is a picture of two boots. */
function isOnePair(piece: Piece, { number }: ReadPhrase, tokens: readonly Token[]): boolean {
  if (number !== 2) return false;
  const kind = thingKindOf(piece.match!.definition.meaning.subject ?? "");
  if (!kind || !/(?:[^s]s|es)$/.test(thingName(kind))) return false;
  return tokens.slice(Math.max(0, piece.start - 4), piece.start).some(({ word }) => word === "pair");
}

/** Shapes that are of any material. */
const SOLIDS: ReadonlySet<string> = new Set(["cube", "cylinder", "steps", "arch"]);

/** What plinths are made of where the prompt does not say. */
const PLASTER: Lch = [0.9, 0.014, 80];

/** The colour of what a thing is made of: "oak chair", "copper pan", "travertine block". */
function dyeOf({ pieces, link }: ReadPhrase, piece: Piece | null): Lch | undefined {
  const kind = thingKindOf(piece?.match?.definition.meaning.subject ?? "");
  const isSolid = kind ? SOLIDS.has(thingName(kind)) : false;
  const dye = pieces.find(({ match }) => match?.definition.meaning[isSolid ? "tint" : "dyes"]);
  return dye?.match?.definition.meaning.tint ?? (isSolid && link === "on" ? PLASTER : undefined);
}

/** Adds a subject; one that is there already becomes more, unless it has another colour. */
function addTo(subjects: Named[], order: Named): void {
  const known = subjects.find(({ kind, colour }) => {
    const isSame = !colour || !order.colour || colour.join() === order.colour.join();
    // A bottle with a dropper is one bottle.
    return kind === order.kind && (isSame || order.phrase.link === "with");
  });
  if (!known) {
    subjects.push(order);
    return;
  }
  const isAnother = isPerson(order) && order.phrase !== known.phrase && TOGETHER.has(order.phrase.link);
  known.count = isAnother
    ? Math.min(MAX_COUNT, known.count + order.count)
    : Math.max(known.count, order.count);
  known.colour ??= order.colour;
}

const lastWord = ({ head }: ReadPhrase): string => head?.word.split(" ").at(-1) ?? "";
const isHolder = (phrase: ReadPhrase): boolean =>
  CONTAINERS.has(lastWord(phrase)) || CONTAINERS.has(lastWord(phrase).replace(/e?s$/, ""));

function relationOf(
  phrase: ReadPhrase,
  before: ReadPhrase | undefined,
  last: Named | undefined,
): Relation | undefined {
  if (!last) return undefined;
  // "On the handle of a spade": a part that is not drawn stands for the whole.
  const link = phrase.link === "of" && before && before !== last.phrase ? before.link : phrase.link;
  if (link === "in" && isHolder(phrase)) return "around";
  if (link === "of") return last.relation ?? "beside";
  return RELATIONS[link] ?? "beside";
}

/** "A grandmother and a girl" are two people. */
const TOGETHER: ReadonlySet<Link> = new Set(["and", "with", "beside"]);
const NO_KIND = "thing ";
const isPerson = (order: Named | undefined): order is Named => order?.kind === "person";

/** Clothes of the person named before: they are no things beside it, but their colour is drawn. */
function isWorn({ link, head }: ReadPhrase, last: Named | undefined): boolean {
  const name = thingName(thingKindOf(head!.match!.definition.meaning.subject!) ?? NO_KIND);
  const words = [name.split(" ").at(-1) ?? "", head!.word.split(" ").at(-1) ?? ""];
  return isPerson(last) && link !== "on" && words.some((word) => CLOTHES.has(word));
}

const isLand = ({ match }: Piece): boolean =>
  match?.definition.meaning.terrain !== undefined || match?.definition.meaning.water !== undefined;

const POURED: ReadonlySet<string> = new Set(
  "swirling dripping melting drizzled drizzling poured pouring sprinkled splashing".split(" "),
);
/** "Milk swirling in" is a part of what was named before. */
function isIngredient(piece: Piece, { hasArticle, number }: ReadPhrase, tokens: readonly Token[]): boolean {
  const isFood = thingOf(piece.match?.definition.meaning.subject ?? "")?.home === "table";
  if (!isFood || hasArticle || number !== null) return false;
  return POURED.has(tokens[piece.end]?.word ?? "") || POURED.has(tokens[piece.start - 1]?.word ?? "");
}

const VESSELS: ReadonlySet<string> = new Set(["glass", "cup", "mug"]);
/** Pictures of drinks come with their glass. */
const isVessel = (phrase: ReadPhrase): boolean => phrase.link === "in" && VESSELS.has(lastWord(phrase));

const describesWorn = (
  { link, head }: ReadPhrase,
  before: ReadPhrase | undefined,
  last: Named | undefined,
): boolean =>
  (link === "in" || link === "other") &&
  head?.match === null &&
  isPerson(last) &&
  before === last.phrase &&
  !last.colour;

/** Whether a single colour after "in", without a noun, is the colour of the subject before it: "a chair in sage". */
function describes(
  { link, head, isPalette: isWhole }: ReadPhrase,
  next: ReadPhrase | undefined,
  before: ReadPhrase | undefined,
  last: Named | undefined,
): boolean {
  if (link !== "in" || head || isWhole || !last || before !== last.phrase || last.colour) return false;
  return !(next && !next.head && next.link === "and");
}

/** The main subject is the first that does not stand on, in or behind another. */
function withMainFirst(subjects: readonly Named[]): {
  ordered: Draft<SubjectOrder>[];
  mainPhrase: ReadPhrase | null;
} {
  const free = subjects.find(
    ({ phrase, relation }) =>
      !SUBORDINATE.has(phrase.link) && !["around", "under", "behind", "atop"].includes(relation ?? "beside"),
  );
  const main = free ?? subjects[0];
  const ordered = main ? [main, ...subjects.filter((order) => order !== main)] : [];
  return {
    mainPhrase: main?.phrase ?? null,
    ordered: ordered.map(({ phrase, relation, ...order }) => {
      if (order.kind === main?.kind && phrase === main.phrase) return order;
      return { ...order, relation: relation ?? RELATIONS[phrase.link] ?? "beside" };
    }),
  };
}

/** "Three soaps, sage, cream and terracotta" have a colour each. */
function coloursOfSeveral(subjects: Draft<SubjectOrder>[], palette: readonly Lch[]): boolean {
  const [main] = subjects;
  if (!main || main.count < 2 || main.colour || palette.length !== main.count || !thingOf(main.kind))
    return false;
  const each = palette.map((colour, index) => ({
    ...{ ...main, count: 1, colour: lch(...colour) },
    ...(index > 0 ? { relation: "beside" as const } : {}),
  }));
  subjects.splice(0, 1, ...each);
  return true;
}

/** In prompts of this many words and more, only a colour named often enough tints the whole picture. */
const LONG_PROMPT = 32;
const PALETTE_SHARE = 0.08;

function isPalette(phrases: readonly ReadPhrase[], tokens: readonly Token[]): boolean {
  if (tokens.length < LONG_PROMPT || phrases.some((phrase) => phrase.isPalette)) return true;
  const pieces = phrases.flatMap((phrase) => phrase.pieces);
  return (
    pieces.filter(({ match }) => match?.definition.meaning.colour).length / tokens.length > PALETTE_SHARE
  );
}
