import { quotesIn } from "../reading/quotes";
import { unitsOf } from "./category";
import { readSource } from "./source";

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

const VERB =
  "remove|delete|erase|add|make|turn|change|replace|swap|without|no|put|give|draw|set|take|include";
const BREAK = new RegExp(
  String.raw`[,;:\n!?]+|\.(?=\s|$)|\b(?:but|and then|then)\b|\band\s+(?=(?:also\s+)?(?:${VERB})\b)|\s(?=without\b)`,
  "gi",
);
/** Words before a wish that are no part of it. */
const PREAMBLE = new RegExp(
  `^(?:please|now|just|also|and|but|so|then|ok|okay|maybe|actually|again|still|only|exactly|let'?s|try|this time|` +
    String.raw`(?:(?:keep|leave|draw|paint|show)\s+)?(?:everything|all|it|the rest|the picture|the image|the scene)?\s*(?:the |this |that )?same(?:\s+(?:picture|image|scene|view|one|thing|as before|as it is))?|` +
    `keep everything(?: else)?(?: as it is)?|(?:can|could|would|will) you|i(?:'d| would| want| wish)?(?: like| love| prefer| want)?(?: you)?(?: to (?:see|have)| to| it)|i(?:'d| would)? (?:like|want|love|prefer)|` +
    `(?:let|have|show|draw|paint|render|set|put|do|see|get|place) (?:it|this|that|everything|the (?:whole )?(?:picture|image|scene))(?: be)?|` +
    String.raw`(?:it|this|that|the (?:picture|image|scene))(?: should| must|'s| is| was| to)(?: be)?(?= )|(?:a |one )?version(?= )|(?:what|how) about|in the style of|drawn|painted)(?=\s|$)[\s]*`,
  "i",
);
const AFTERTHOUGHT =
  /\s*\b(?:please|instead|now|again|this time|too|as well|though|for me|if possible|than before|(?:to|in|into|of|from) (?:it|the (?:picture|image|scene|prompt)))$/i;

const NEGATIONS =
  /^(?:without|no|not|minus|don'?t (?:show|draw|include|have)|there should be no|there is no)(?: more| longer)?\s+(.+)$/i;
const REMOVALS =
  /^(?:remove|delete|erase|get rid of|drop|lose|omit|hide|leave out|take (?:away|out|off)|cut out)\s+(.+)$/i;
const SPLIT_REMOVAL = /^(?:take|leave|cut)\s+(.+?)\s+(?:away|out|off)$/i;
const IN_PLACE_OF = /^(.+?)\s+(?:instead of|rather than|in place of|in lieu of)\s+(.+)$/i;
const REPLACE = /^(?:replace|swap|exchange|substitute)\s+(.+?)\s+(?:with|by|for|to)\s+(.+)$/i;
const TURN = /^(?:turn|transform|convert|change|switch|set|make)\s+(.+?)\s+(?:into|to)\s+(.+)$/i;
const COLOUR_OF = /^(?:the )?(?:colou?r|shade|size|number|material|position) of (.+)$/i;
const GIVE =
  /^give (it|him|her|them|(?:the|this|that|each|every)\s+\S+(?:\s+\S+)??)\s+((?:an?|the|some|two|three|more)\s.+)$/i;
const MAKE = /^(?:make|paint|colou?r|dye|turn|render)\s+(.+)$/i;
const SHOULD =
  /^(.+?)\s+(?:should be|must be|should become|becomes?|is now|are now|is|are|should have|should)\s+(.+)$/i;
const ADD = /^(?:add|include|insert|show|draw|put|place|have|plus|and)(?:\s+(?:in|back))?\s+(.+)$/i;

/** Splits a change into what it asks for, in its order. Filler such as "the same, but" asks for nothing. */
export function readInstructions(change: string, most = MAX_INSTRUCTIONS): Instruction[] {
  const masked = quotesIn(change).reduce(
    (text, { start, end }) => text.slice(0, start) + MASK.repeat(end - start) + text.slice(end),
    change,
  );
  const instead = /^\s*(?:[^,]*\bbut\s+)?instead of ([^,]+),\s*([^,]+)$/i.exec(masked);
  if (instead)
    return [{ do: "replace", what: wordsOf(instead[1]!), by: wordsOf(change.slice(-instead[2]!.length)) }];
  const clauses: string[] = [];
  let from = 0;
  for (const { 0: separator, index } of masked.matchAll(BREAK)) {
    if (clauses.length >= most - 1) break;
    clauses.push(change.slice(from, index));
    from = index + separator.length;
  }
  clauses.push(change.slice(from));
  return clauses
    .map(wordsOf)
    .filter((clause) => clause !== "")
    .reduce<string[]>(joinedColours, [])
    .map(instructionOf);
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

/** A clause without filler around it. */
function wordsOf(clause: string): string {
  let words = clause.trim().replace(/\s+/g, " ");
  for (let before = ""; before !== words; ) {
    before = words;
    words = words.replace(PREAMBLE, "").replace(AFTERTHOUGHT, "").trim();
  }
  return words.replace(/^[\s,.;:]+|[\s,;:.]+$/g, "");
}

function instructionOf(clause: string): Instruction {
  const removal = NEGATIONS.exec(clause) ?? REMOVALS.exec(clause) ?? SPLIT_REMOVAL.exec(clause);
  if (removal) return { do: "remove", what: removal[1]! };
  const inPlace = IN_PLACE_OF.exec(clause);
  if (inPlace) return { do: "replace", what: inPlace[2]!, by: wordsOf(withoutVerb(inPlace[1]!)) };
  const replace = REPLACE.exec(clause);
  if (replace) return { do: "replace", what: replace[1]!, by: replace[2]! };
  const give = GIVE.exec(clause);
  if (give) return { do: "give", what: give[1]!, text: give[2]! };
  const turn = TURN.exec(clause);
  if (turn) return { do: "be", what: turn[1]!.replace(COLOUR_OF, "$1"), text: turn[2]! };
  const make = MAKE.exec(clause);
  if (make) return { do: "be", what: "", text: make[1]! };
  const added = ADD.exec(clause);
  if (added) return { do: "add", text: added[1]! };
  const should = SHOULD.exec(clause);
  if (should) return { do: "be", what: should[1]!, text: should[2]! };
  return { do: "set", text: clause };
}

const withoutVerb = (text: string): string => ADD.exec(text)?.[1] ?? MAKE.exec(text)?.[1] ?? text;
