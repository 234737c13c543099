import { lch, type Rgb } from "../../core/colour";
import type { BodyName, FigureLook, GarmentName, OCCUPATIONS, PoseName } from "../../figures";
import { garmentOf } from "../../figures/garments";
import { LEXICON } from "../lexicon";
import {
  BODY_WORDS,
  CALLINGS,
  GARMENT_WORDS,
  GROUPS,
  LIES_ON_TABLE,
  ON_TABLE,
  POSE_WORDS,
  PRONOUNS,
  PROPS,
  poseOf,
  TABLES,
} from "./figure-words";
import { traitsOf, viewOf } from "./traits";

/** What the words of a prompt say of people. */
export interface ReadFigure {
  /** One for each word that names a person: "a grandmother and a girl". */
  looks: FigureLook[];
  /** Words that the figure shows itself: what it wears, rides, plays or holds. */
  shown: ReadonlySet<string>;
  /** What lies on the table around which they sit or stand, where the prompt names nothing that does. */
  onTable?: readonly string[];
  /** Of several alike the one that does something else: "one standing and pointing". */
  oddPose?: PoseName;
}

const MAX_WORDS = 3;
/** Looks beyond these are seen in no picture. */
const MAX_LOOKS = 12;
/** Most words between a colour and the garment that has it: "a red, knee-length woollen coat". */
const COLOUR_REACH = 3;
/** Most words between "at" and the table. */
const TABLE_REACH = 5;
const AT: ReadonlySet<string> = new Set(["at", "around", "round", "over", "behind", "about"]);
/** What several people do at one table, not each at their own. */
const DONE_TOGETHER: ReadonlySet<PoseName> = new Set(["typing", "at a table"]);
const DETERMINERS: ReadonlySet<string> = new Set(
  "a an the his her their and with two three four five".split(" "),
);

interface Part {
  bodies: BodyName[];
  pronoun?: BodyName;
  pose?: PoseName;
  calling?: (typeof OCCUPATIONS)[number];
  garments: Map<GarmentName, Rgb | undefined>;
  carried?: GarmentName;
  /** Whether its clothes are those of several people: "in yellow raincoats". */
  isPlural: boolean;
  traits: ReturnType<typeof traitsOf>;
}

/**
 * Reads who somebody is, what they do and what they wear.
 *
 * @param words of the prompt in lower case, without those that are negated
 * @param count of the people, where the prompt gives a number
 */
export function readFigure(words: readonly string[], count = 1): ReadFigure {
  const shown = new Set<string>();
  const odd = words.indexOf("one", 1);
  const oddPose = odd > 0 ? lastPose(words.slice(odd + 1, odd + 6)) : undefined;
  const said = oddPose ? [...words.slice(0, odd), ...words.slice(odd + 6)] : words;
  const parts = clausesOf(said, count > 1).map((clause) => readPart(clause, shown));
  const all = <Value>(pick: (part: Part) => Value | undefined): Value | undefined =>
    parts.map(pick).find((value) => value !== undefined);
  const calling = all((part) => part.calling);
  const pose = all((part) => part.pose) ?? calling?.pose ?? "standing";
  for (const word of PROPS[pose]?.split(", ") ?? []) shown.add(word);
  const people = peopleOf(
    parts,
    calling?.body,
    all((part) => part.pronoun),
    count,
  );
  const [first] = people;
  // What one of them is called says nothing of the others.
  const isOfOne = people.length > 1 && !!first?.part.calling && first.part.bodies.length === 0;
  const table = tableIn(words);
  const isTogether = Math.max(count, people.length) > 1;
  const isAtTable = isTogether ? table !== undefined || DONE_TOGETHER.has(pose) : pose === "at a table";
  if (isAtTable) for (const word of TABLES) shown.add(word);
  const view = viewOf(words);
  const common = traitsOf(said);
  const looks = people.slice(0, MAX_LOOKS).map(({ body, part }): FigureLook => {
    const { isOld, ...traits } = people.length > 1 ? part.traits : common;
    const called = part.calling ?? (isOfOne ? undefined : calling);
    const own = part.pose ?? (isOfOne ? (called?.pose ?? "standing") : pose);
    return {
      ...withApron(clothesOf(part, parts, called), own),
      ...(common.expression ? { expression: common.expression } : {}),
      ...traits,
      ...view,
      pose: own,
      ...(own === "leaning" && words.includes("wall") ? { isAtWall: true } : {}),
      body: isOld && (body === "woman" || body === "man") ? `old ${body}` : body,
      ...(part.carried ? { carried: part.carried } : {}),
      ...(isAtTable ? { isAtTable } : {}),
    };
  });
  if (!isAtTable) return { looks, shown, ...(oddPose ? { oddPose } : {}) };
  const onTable = table && LIES_ON_TABLE.has(table) ? ["laptop"] : (ON_TABLE[pose] ?? []);
  return { looks, shown, onTable, ...(oddPose ? { oddPose } : {}) };
}

/** One body for each person that is named; somebody where none is. */
function peopleOf(
  parts: readonly Part[],
  calling: BodyName | undefined,
  pronoun: BodyName | undefined,
  count: number,
): { body: BodyName; part: Part }[] {
  const named = parts.flatMap((part) => part.bodies.map((body) => ({ body, part })));
  const certain = named.filter(({ body }) => body !== "person");
  const called = parts.find((part) => part.calling && part.bodies.length === 0);
  if (called && certain.length > 0 && count > certain.length)
    return [{ body: called.calling!.body ?? "person", part: called }, ...certain];
  if (certain.length > 0) return certain;
  const body = calling && calling !== "person" ? calling : (pronoun ?? "person");
  return [{ body, part: named[0]?.part ?? parts.find(({ garments }) => garments.size > 0) ?? parts[0]! }];
}

/** What somebody wears: their own clothes, those that all wear, and what their calling does. */
function clothesOf(
  part: Part,
  parts: readonly Part[],
  calling: Part["calling"],
): Pick<FigureLook, "garments" | "colours"> {
  const others = parts.filter((one) => one.garments.size > 0);
  const shares = others.find(({ isPlural, bodies }) => isPlural || bodies.length === 0) ?? others[0];
  const isAlone = parts.filter(({ bodies }) => bodies.length > 0).length < 2;
  const worn =
    part.garments.size > 0 || !shares || !(isAlone || shares.isPlural || shares.bodies.length === 0)
      ? part.garments
      : shares.garments;
  const own = Object.fromEntries([...worn].filter(([, colour]) => colour)) as FigureLook["colours"];
  const names = [...worn.keys()];
  const usual = calling?.garments ?? [];
  // An apron or a coat leaves the rest as usual; a dress leaves only the hat.
  const slots = new Set(names.map((name) => garmentOf(name).slot));
  const isUsual = names.every(
    (name) => usual.includes(name) || !["full", "top", "bottom"].includes(garmentOf(name).slot),
  );
  const kept = usual.filter((name) => {
    const { slot } = garmentOf(name);
    const isOther = !names.includes(name) && (!slots.has(slot) || names.some((one) => usual.includes(one)));
    return isOther && (isUsual || slot === "head" || slot === "eyes");
  });
  return { garments: [...names, ...kept], colours: { ...calling?.colours, ...own } };
}

/** Clothes with an apron over them for whoever cooks, unless something else is worn over them. */
function withApron<Clothes extends Pick<FigureLook, "garments">>(clothes: Clothes, pose: PoseName): Clothes {
  const isBare = pose === "cooking" && clothes.garments.every((name) => garmentOf(name).slot !== "over");
  return isBare ? { ...clothes, garments: [...clothes.garments, "apron"] } : clothes;
}

/** The words of each person: a new part begins with the article or the adjectives before who it is. */
function clausesOf(words: readonly string[], isOfSeveral: boolean): string[][] {
  const starts = [0];
  let hasBody = false;
  for (const [i, word] of words.entries()) {
    // "A fisherman with a woman": a calling alone is somebody as well, where there are several.
    if (isOfSeveral && CALLINGS.has(word)) hasBody = true;
    if (PRONOUNS.has(word) || !(BODY_WORDS.has(word) || GROUPS[word])) continue;
    if (hasBody) {
      let start = i;
      while (start > starts.at(-1)! + 1 && i - start < 4 && !DETERMINERS.has(words[start]!)) start--;
      starts.push(DETERMINERS.has(words[start]!) ? start : i);
    }
    hasBody = true;
  }
  return starts.map((start, k) => words.slice(start, starts[k + 1]));
}

function readPart(words: readonly string[], shown: Set<string>): Part {
  const part: Part = { bodies: [], garments: new Map(), isPlural: false, traits: traitsOf(words) };
  for (let i = 0; i < words.length; ) {
    const { phrase, length } = longest(words, i);
    const garment = GARMENT_WORDS.get(phrase) ?? GARMENT_WORDS.get(phrase.replace(/e?s$/, ""));
    if (garment) {
      part.garments.set(garment, colourIn(words.slice(i, i + length)) ?? colourBefore(words, i));
      part.isPlural ||= !GARMENT_WORDS.has(phrase);
      const next = words.slice(i + length, i + length + 3);
      if (garmentOf(garment).slot === "head" && next[0] === "in" && next.includes("hand"))
        part.carried = garment;
    } else part.pose ??= poseOf(phrase);
    part.calling ??= CALLINGS.get(phrase) ?? CALLINGS.get(phrase.replace(/s$/, "").replace(/men$/, "man"));
    const body = BODY_WORDS.get(phrase);
    part.bodies.push(...(GROUPS[phrase] ?? []));
    if (body && !PRONOUNS.has(phrase)) part.bodies.push(body);
    else if (body) part.pronoun ??= body;
    if (garment || POSE_WORDS.has(phrase)) for (const word of [phrase, ...phrase.split(" ")]) shown.add(word);
    i += length;
  }
  return part;
}

/** What somebody does last: "standing and pointing" is pointing. */
const lastPose = (words: readonly string[]): PoseName | undefined =>
  words
    .map(poseOf)
    .filter((pose) => pose !== undefined)
    .at(-1);

/** The table or the like that people sit or stand around. */
function tableIn(words: readonly string[]): string | undefined {
  for (const [i, word] of words.entries())
    if (AT.has(word)) {
      const table = words.slice(i + 1, i + 1 + TABLE_REACH).find((one) => TABLES.has(one));
      if (table) return table;
    }
  return undefined;
}

/** The longest phrase that begins here; colours inside of it do not matter: "long red dress". */
function longest(words: readonly string[], start: number): { phrase: string; length: number } {
  for (let length = Math.min(MAX_WORDS + 1, words.length - start); length > 1; length--) {
    const phrase = words
      .slice(start, start + length)
      .filter((word, i) => i === 0 || i === length - 1 || !colourOf(word))
      .join(" ");
    if (GARMENT_WORDS.has(phrase) || POSE_WORDS.has(phrase) || CALLINGS.has(phrase))
      return { phrase, length };
  }
  return { phrase: words[start]!, length: 1 };
}

/** What a word means before a garment: of camel the colour. */
const meaningOf = (word: string) => {
  const definition = LEXICON.get(word);
  return definition?.meaning.colour ? definition.meaning : definition?.modifier?.meaning;
};
const isNoun = (word: string): boolean => {
  const { subject, part } = LEXICON.get(word)?.meaning ?? {};
  return part !== undefined || (subject !== undefined && !colourOf(word));
};
const colourOf = (word: string): Rgb | undefined => {
  const colour = meaningOf(word)?.colour;
  return colour && lch(...colour);
};

const colourIn = (words: readonly string[]): Rgb | undefined =>
  words.map(colourOf).find((colour) => colour !== undefined);

/** The colour before a garment; of "rust linen shirt" linen is the cloth. */
function colourBefore(words: readonly string[], start: number): Rgb | undefined {
  let ofCloth: Rgb | undefined;
  for (let back = 1; back <= COLOUR_REACH; back++) {
    const word = words[start - back];
    if (word === undefined || word === "and" || word === "in" || word === "with" || isNoun(word)) break;
    const colour = colourOf(word);
    if (colour && !meaningOf(word)?.material) return colour;
    ofCloth ??= colour;
  }
  return ofCloth;
}
