import { quotesIn } from "../reading/quotes";
import { withoutFiller } from "./fillers";
import { readSource } from "./source";
import { unitsOf } from "./units";
import { after, around, phrases } from "./words";

/** One thing that a change asks for. */
export type Instruction =
  | { do: "remove"; what: string }
  /** The first becomes the second, a thing or a word. */
  | { do: "replace"; what: string; by: string }
  /** Somebody or something becomes what the text says: red, bigger, a fox. */
  | { do: "be"; what: string; text: string }
  /** A thing gets another one: "give the man a hat". */
  | { do: "give"; what: string; text: string }
  | { do: "add"; text: string }
  /** What is left without a verb: "at night", "three boats", "as a watercolour". */
  | { do: "set"; text: string };

/** Further wishes than these are appended as they are, which keeps the time for a long text short. */
const MAX_INSTRUCTIONS = 8;

/** Stands for a quoted text, which has no words of the change. */
const MASK = "_";

const BREAK =
  /[,;:!?]|\.(?= |$)|\b(?:but|and then|then)\b|\band (?=(?:also )?(?:remove|delete|erase|add|make|turn|change|replace|swap|without|no|put|give|draw|set|take|include)\b)| (?=without\b)/gi;

const NEGATIONS = phrases(
  "without any, without, no more, no longer, not any, not, no, minus, don't show, don't draw, don't include, don't have, dont show, dont draw, there should be no, there is no",
);
const REMOVALS = phrases(
  "remove, delete, erase, get rid of, drop, lose, omit, hide, leave out, take away, take out, take off, cut out",
);
const PARTED_REMOVALS = phrases("take, leave, cut");
const AWAY = / (?:away|out|off)$/i;
const IN_PLACE_OF = phrases("instead of, rather than, in place of, in lieu of");
const REPLACE = phrases("replace, swap, exchange, substitute");
const TURN = phrases("turn, transform, convert, change, switch, set, make");
const COLOUR_OF = /^(?:the )?(?:colou?r|shade|size|number|material|position) of (?=.)/i;
const GIFTS = phrases("a, an, the, some, two, three, more");
const WHOM = /^(?:it|him|her|them)$|^(?:the|this|that|each|every) /i;
const MAKE = phrases("make, paint, colour, color, dye, turn, render");
const SHOULD = phrases(
  "should be, must be, should become, becomes, become, is now, are now, is, are, should have, should",
);
const ADD = phrases(
  "add in, add back, add, include, insert, show, draw, put in, put back, put, place, have, plus, and",
);
const MAX_WORDS_OF_NAME = 4;

/** Splits a change of one line into what it asks for, in its order. Filler such as "the same, but" asks for nothing. */
export function readInstructions(change: string): Instruction[] {
  const masked = quotesIn(change).reduce(
    (text, { start, end }) => text.slice(0, start) + MASK.repeat(end - start) + text.slice(end),
    change,
  );
  const comma = masked.indexOf(",");
  const old = comma < 0 ? null : after(withoutFiller(change.slice(0, comma)), ["instead of"]);
  if (old !== null && !masked.includes(",", comma + 1))
    return [{ do: "replace", what: old, by: withoutFiller(change.slice(comma + 1)) }];
  const clauses: string[] = [];
  let from = 0;
  for (const { 0: separator, index } of masked.matchAll(BREAK)) {
    if (clauses.length >= MAX_INSTRUCTIONS - 1) break;
    const clause = withoutFiller(change.slice(from, index));
    if (clause !== "") clauses.push(clause);
    from = index + separator.length;
  }
  const rest = withoutFiller(change.slice(from));
  if (rest !== "") clauses.push(rest);
  return clauses.reduce<string[]>(joinedColours, []).map(instructionOf);
}

/** "In terracotta, sage and cream" is one wish. */
function joinedColours(clauses: string[], clause: string): string[] {
  const last = clauses.at(-1);
  const isColours = (text: string): boolean => {
    const units = unitsOf(readSource(text));
    return units.length > 0 && units.every(({ isPalette }) => isPalette);
  };
  const isOne = last !== undefined && isColours(last) && isColours(clause);
  return isOne ? [...clauses.slice(0, -1), `${last}, ${clause}`] : [...clauses, clause];
}

function instructionOf(clause: string): Instruction {
  const removal = after(clause, NEGATIONS) ?? after(clause, REMOVALS) ?? partedRemoval(clause);
  if (removal !== null) return { do: "remove", what: removal };
  const inPlace = around(clause, IN_PLACE_OF);
  if (inPlace) return { do: "replace", what: inPlace.after, by: withoutFiller(withoutVerb(inPlace.before)) };
  const replaced = halves(after(clause, REPLACE), phrases("with, by, for, to"));
  if (replaced) return { do: "replace", what: replaced.before, by: replaced.after };
  const gift = giftOf(clause);
  if (gift) return gift;
  const turned = halves(after(clause, TURN), phrases("into, to"));
  if (turned) return { do: "be", what: turned.before.replace(COLOUR_OF, ""), text: turned.after };
  const made = after(clause, MAKE);
  if (made !== null) return { do: "be", what: "", text: made };
  const added = after(clause, ADD);
  if (added !== null) return { do: "add", text: added };
  const should = around(clause, SHOULD);
  if (should) return { do: "be", what: should.before, text: should.after };
  return { do: "set", text: clause };
}

const halves = (text: string | null, all: readonly string[]) => (text === null ? null : around(text, all));

/** "Take the lamp away". */
function partedRemoval(clause: string): string | null {
  const rest = after(clause, PARTED_REMOVALS);
  return rest !== null && AWAY.test(rest) ? rest.replace(AWAY, "") : null;
}

/** "Give the man a hat", "put a hat on him". */
function giftOf(clause: string): Instruction | null {
  const given = halves(after(clause, ["give"]), GIFTS);
  if (given && WHOM.test(given.before) && given.before.split(" ").length < MAX_WORDS_OF_NAME)
    return { do: "give", what: given.before, text: `${given.phrase} ${given.after}` };
  const put = halves(after(clause, ["put", "place"]), phrases("on, onto"));
  return put && /^(?:him|her|them)$/i.test(put.after)
    ? { do: "give", what: put.after, text: put.before }
    : null;
}

const withoutVerb = (text: string): string => after(text, ADD) ?? after(text, MAKE) ?? text;
