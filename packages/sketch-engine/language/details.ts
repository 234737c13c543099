import { hex, type Lch, lch } from "../core/colour";
import { partNamesOf, thingKind, thingKindOf, thingName, variantsOf } from "../things/catalogue";
import type { Dials, SubjectOrder } from "./brief";
import { NUMBER_WORDS } from "./grammar/function-words";
import { ARTICLES, LINK_WORDS } from "./grammar/links";
import { PART_WORDS, STATE_WORDS, type ThingState, type ThingView } from "./grammar/states";
import type { Piece } from "./reading/phrases";
import type { ReadPhrase } from "./reading/senses";
import type { Token } from "./reading/tokens";

type Order = { -readonly [Key in keyof SubjectOrder]: SubjectOrder[Key] };

/** Shows a thing in one of the states, with the colour that it is known by, if there is a drawing of that. */
export function putInState(order: Order, states: readonly ThingState[]): boolean {
  const kind = thingKindOf(order.kind);
  if (!kind) return false;
  const name = thingName(kind);
  const variant = states.flatMap((state) => variantsOf(name).filter((one) => one.state === state))[0];
  if (!variant) return false;
  order.kind = thingKind(variant.name);
  if (variant.hue) order.colour ??= hex(`#${variant.hue}`);
  return true;
}

/** A camera lower than this looks up, and one higher than this down. */
const [LOW, HIGH] = [-0.4, 0.9];

/** Where things are seen from by the words for the camera. */
export const viewsIn = ({ cameraHeight }: Dials, concepts: ReadonlySet<string>): ThingView[] => [
  ...(cameraHeight < LOW ? (["from below"] as const) : []),
  ...(cameraHeight >= HIGH || concepts.has("from above") ? (["from above"] as const) : []),
  ...(concepts.has("three-quarter view") ? (["three-quarter"] as const) : []),
];

/** Whether a thing lies on the one named before: "two blueberries on top", "topped with a cherry". */
export function isOnTop({ start, end }: Piece, tokens: readonly Token[]): boolean {
  const [last, on, top, of] = tokens.slice(end - 1, end + 3);
  const isAfter = !last?.endsClause && on?.word === "on" && top?.word === "top";
  if (isAfter && (top.endsClause || of?.word !== "of")) return true;
  return tokens.slice(Math.max(0, start - 4), start).some(({ word }) => word === "topped");
}

/** Words farther from a noun, and longer portions, are about something else; it also keeps long texts fast. */
const REACH = 8;

/** The states that words around a noun name: "sleeping puppy", "a cat is curled up". */
export function statesAround(
  { start, end }: Piece,
  tokens: readonly Token[],
  nouns: ReadonlySet<number>,
): ThingState[] {
  const states: ThingState[] = [];
  const add = ({ word, negated }: Token): void => {
    const state = negated ? undefined : STATE_WORDS.get(word);
    if (state) states.push(state);
  };
  // The words of a name may say it too: "orange slice".
  for (const token of tokens.slice(start, end)) add(token);
  for (let i = start - 1; i >= Math.max(0, start - REACH); i--) {
    if (tokens[i]!.endsClause || isBoundary(tokens[i]!.word) || nouns.has(i)) break;
    add(tokens[i]!);
  }
  for (let i = end; i < Math.min(tokens.length, end + REACH); i++) {
    const { word } = tokens[i]!;
    if (isBoundary(word) || nouns.has(i)) break;
    // "A dog, asleep": the clause after a comma belongs to the noun where it begins with its state.
    if (tokens[i - 1]!.endsClause && !(i === end && STATE_WORDS.has(word) && !nouns.has(i + 1))) break;
    add(tokens[i]!);
  }
  return states;
}

const isBoundary = (word: string): boolean =>
  ARTICLES.has(word) || NUMBER_WORDS.has(word) || (LINK_WORDS.get(word) ?? "other") !== "other";

/** Some of several things named before: "three lemons, one cut in half", "five tulips, one yellow". */
export interface Portion {
  /** Index of its first token, and of the token after its last. */
  start: number;
  end: number;
  count: number;
  states: readonly ThingState[];
  colour: Lch | undefined;
}

/** Finds clauses of a number with a state or a colour and no noun. */
export function readPortions(
  tokens: readonly Token[],
  phrases: readonly ReadPhrase[],
  colourAt: (phrase: ReadPhrase) => Lch | undefined,
): Portion[] {
  const phraseAt = new Map(phrases.map((phrase) => [phrase.pieces[0]!.start, phrase]));
  return tokens.flatMap(({ word }, start) => {
    const count = NUMBER_WORDS.get(word) ?? 0;
    const before = tokens[start - 1];
    if (count === 0 || !before || !(before.endsClause || before.word === "with" || before.word === "and"))
      return [];
    let end = start + 1;
    const isAtEnd = (): boolean =>
      tokens[end - 1]!.endsClause || end === tokens.length || tokens[end]!.word === "and";
    while (!isAtEnd() && end < start + REACH) end++;
    const within = tokens.slice(start, end).flatMap((_, i) => phraseAt.get(start + i) ?? []);
    if (!isAtEnd() || within.some(({ head }) => head)) return [];
    const states = tokens.slice(start, end).flatMap(({ word: one }) => STATE_WORDS.get(one) ?? []);
    const colour = within.map(colourAt).find((one) => one !== undefined);
    return states.length > 0 || colour ? [{ start, end, count, states, colour }] : [];
  });
}

/**
 * Takes a portion out of an order of several things.
 *
 * @returns the order of the portion, or null where the order has no such number or no drawing in that state
 */
export function portionOf(order: Order, { count, states, colour }: Portion): Order | null {
  if (count >= order.count) return null;
  const part: Order = { ...order, count, relation: "beside", ...(colour && { colour: lch(...colour) }) };
  if (!putInState(part, states) && !colour) return null;
  order.count -= count;
  return part;
}

/** What a phrase says of a part: "one green shoelace", "headlights on", "with a wicker basket". */
export interface Detail {
  order: Order;
  /** The word for the part, in lower case. */
  word: string;
}

/**
 * Gives a part of a thing its colour or light, or takes the drawing that has the part.
 *
 * @param orders what was named before, the last of which that has the part is meant
 */
export function addDetail<One extends Order>(
  { head, number, link }: ReadPhrase,
  colour: Lch | undefined,
  orders: readonly One[],
  tokens: readonly Token[],
): Detail | null {
  const word = head?.word.split(" ").at(-1) ?? "";
  const part = PART_WORDS.get(word);
  if (!part || (head!.match?.definition.meaning.subject && link !== "with")) return null;
  for (const order of orders.toReversed()) {
    const kind = thingKindOf(order.kind);
    if (!kind) continue;
    const drawing = [kind, ...variantsOf(thingName(kind)).map(({ name }) => thingKind(name))].find((one) =>
      partNamesOf(one).includes(part),
    );
    if (!drawing) continue;
    order.kind = drawing;
    if (colour) {
      const isOfOne = number === 1 && order.count > 1;
      order.accents = [...(order.accents ?? []), { part, colour: lch(...colour), isOfOne }];
    }
    if (part === "light") order.isLit = tokens[head!.end]?.word !== "off";
    return { order, word };
  }
  return null;
}

const LIT: ReadonlySet<string> = new Set(["lit", "glowing", "burning", "illuminated", "shining"]);
/** Whether a lamp is on: "floor lamp on, terracotta wall", "a glowing lantern". */
export function isSwitchedOn({ start, end }: Piece, tokens: readonly Token[]): boolean {
  const after = tokens[end - 1]!.endsClause ? undefined : tokens[end];
  const isOn =
    (after?.word === "on" || after?.word === "switched") &&
    (after.endsClause || end + 1 === tokens.length || after.word === "switched");
  return isOn || LIT.has(tokens[start - 1]?.word ?? "") || (after !== undefined && LIT.has(after.word));
}
