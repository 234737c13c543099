import { lch, type Rgb } from "../core/colour";
import {
  type BodyName,
  type FigureLook,
  GARMENTS,
  type GarmentName,
  OCCUPATIONS,
  POSES,
  type PoseName,
} from "../figures";
import { LEXICON } from "./lexicon";

/** What the words of a prompt say of a person. */
export interface ReadFigure {
  /** One for each word that names a person: "a grandmother and a girl". */
  looks: FigureLook[];
  /** Words that the figure shows itself: what it wears, rides, plays or holds. */
  shown: ReadonlySet<string>;
}

const MAX_WORDS = 3;
/** Looks beyond these are seen in no picture. */
const MAX_LOOKS = 12;
/** Most words between a colour and the garment that has it: "a red, knee-length woollen coat". */
const COLOUR_REACH = 3;

const BODIES: Readonly<Record<BodyName, string>> = {
  woman:
    "woman women lady girl-friend bride queen princess goddess mother mum mom ballerina actress waitress aunt businesswoman her she",
  man: "man men gentleman guy groom king prince father dad husband uncle waiter businessman his he",
  girl: "girl girls daughter schoolgirl",
  boy: "boy boys son schoolboy",
  "old woman": "grandmother granny grandma",
  "old man": "grandfather grandpa granddad",
  baby: "baby toddler infant",
  person: "person people figure teenager",
};
/** Words for several bodies. */
const GROUPS: Readonly<Record<string, readonly BodyName[]>> = {
  child: ["girl"],
  kid: ["boy"],
  children: ["girl", "boy"],
  kids: ["boy", "girl"],
  siblings: ["girl", "boy"],
  couple: ["woman", "man"],
  lovers: ["woman", "man"],
  family: ["woman", "man", "girl", "boy"],
  parents: ["woman", "man"],
};
/** What a pose brings along, besides the words that name the pose. */
const PROPS: Partial<Record<PoseName, string>> = {
  reading: "book, novel, closed book, open book",
  "playing guitar": "guitar, acoustic guitar",
  "playing violin": "violin",
  cycling: "bicycle, bike",
  cooking: "frying pan, pan, stove",
  painting: "easel, canvas, paintbrush, brush, easel with canvas",
  typing: "laptop, desk, computer, keyboard",
  drinking: "coffee, mug, cup, teacup, tea",
  phoning: "smartphone, phone",
  photographing: "camera",
  fishing: "fishing rod, fishing pole",
  skating: "skateboard",
  surfing: "surfboard",
  throwing: "basketball, ball",
  wielding: "sword",
  watering: "watering can",
  sitting: "stool",
  holding: "bouquet, bouquet of flowers, flowers",
};
const PRONOUNS: ReadonlySet<string> = new Set(["her", "she", "his", "he"]);
const OLD = new Set(["old", "elderly", "aged", "senior"]);
const HAIR = ["black", "brown", "blond", "red", "grey", "white"] as const;
const HAIR_COLOURS: Readonly<Record<string, (typeof HAIR)[number]>> = {
  ...Object.fromEntries(HAIR.map((colour) => [colour, colour])),
  ...{
    blonde: "blond",
    golden: "blond",
    dark: "black",
    gray: "grey",
    silver: "grey",
    ginger: "red",
    auburn: "red",
    brunette: "brown",
  },
};
const HAIR_STYLES: Readonly<Record<string, NonNullable<FigureLook["hairStyle"]>>> = {
  ...{
    long: "long",
    short: "short",
    curly: "curly",
    curls: "curly",
    bun: "bun",
    braid: "braid",
    braids: "braid",
    bald: "bald",
  },
};

const phrases = <Name extends string>(named: readonly { name: Name; words: string }[]): Map<string, Name> =>
  new Map(
    named.flatMap(({ name, words }) => words.split(", ").map((phrase): [string, Name] => [phrase, name])),
  );

const GARMENT_WORDS = phrases<GarmentName>(GARMENTS);
const POSE_WORDS = phrases<PoseName>(POSES);
const BODY_WORDS = new Map(
  Object.entries(BODIES).flatMap(([body, words]) =>
    words.split(" ").map((word): [string, BodyName] => [word, body as BodyName]),
  ),
);
const CALLINGS = new Map(
  OCCUPATIONS.flatMap((one) => one.words.split(", ").map((word) => [word, one] as const)),
);
/** Words that mean a pose only when a person is there to do it: a guitar alone is a thing. */
const NO_POSES = new Set(["top", "bag", "gift", "bouquet", "denim", "stripes", "shoes"]);

/**
 * Reads who somebody is, what they do and what they wear.
 *
 * @param words of the prompt in lower case, without those that are negated
 */
export function readFigure(words: readonly string[]): ReadFigure {
  const shown = new Set<string>();
  const garments = new Map<GarmentName, Rgb | undefined>();
  const bodies: BodyName[] = [];
  let pronoun: BodyName | undefined;
  let pose: PoseName | undefined;
  let calling: (typeof OCCUPATIONS)[number] | undefined;
  for (let i = 0; i < words.length; ) {
    const { phrase, length } = longest(words, i);
    const garment = GARMENT_WORDS.get(phrase);
    if (garment) garments.set(garment, colourIn(words.slice(i, i + length)) ?? colourBefore(words, i));
    else if (!NO_POSES.has(phrase)) pose ??= POSE_WORDS.get(phrase);
    calling ??= CALLINGS.get(phrase) ?? CALLINGS.get(phrase.replace(/s$/, ""));
    const body = BODY_WORDS.get(phrase);
    bodies.push(...(GROUPS[phrase] ?? []));
    if (body && !PRONOUNS.has(phrase)) bodies.push(body);
    else if (body) pronoun ??= body;
    if (garment || POSE_WORDS.has(phrase)) for (const word of [phrase, ...phrase.split(" ")]) shown.add(word);
    i += length;
  }
  const isOld = words.some((word) => OLD.has(word));
  for (const word of PROPS[pose ?? calling?.pose ?? "standing"]?.split(", ") ?? []) shown.add(word);
  const worn = garments.size > 0 ? [...garments.keys()] : (calling?.garments ?? []);
  const own = Object.fromEntries([...garments].filter(([, colour]) => colour)) as FigureLook["colours"];
  const shared = {
    pose: pose ?? calling?.pose ?? "standing",
    garments: worn,
    colours: { ...(garments.size === 0 ? calling?.colours : {}), ...own },
    ...hairOf(words),
  };
  const certain = bodies.filter((body) => body !== "person");
  const named =
    certain.length > 0
      ? certain
      : [calling && calling.body !== "person" ? calling.body : (pronoun ?? "person")];
  return {
    looks: named.slice(0, MAX_LOOKS).map((body) => ({
      ...shared,
      body: isOld && (body === "woman" || body === "man") ? `old ${body}` : body,
    })),
    shown,
  };
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

const colourOf = (word: string): Rgb | undefined => {
  const colour = LEXICON.get(word)?.meaning.colour;
  return colour && lch(...colour);
};

const colourIn = (words: readonly string[]): Rgb | undefined =>
  words.map(colourOf).find((colour) => colour !== undefined);

function colourBefore(words: readonly string[], start: number): Rgb | undefined {
  for (let back = 1; back <= COLOUR_REACH; back++) {
    const word = words[start - back];
    if (word === undefined || word === "and" || word === "in" || word === "with") return undefined;
    const colour = colourOf(word);
    if (colour) return colour;
  }
  return undefined;
}

function hairOf(words: readonly string[]): Pick<FigureLook, "hair" | "hairStyle"> {
  const at = words.findIndex((word) => word === "hair" || word === "haired" || word.endsWith("-haired"));
  const near = at < 0 ? [] : [...words.slice(Math.max(0, at - 3), at), words[at]!.replace("-haired", "")];
  const colour = near.map((word) => HAIR_COLOURS[word]).find(Boolean);
  const style = [...near, ...words.filter((word) => ["bald", "braid", "braids", "curls"].includes(word))]
    .map((word) => HAIR_STYLES[word])
    .find(Boolean);
  return { ...(colour ? { hair: colour } : {}), ...(style ? { hairStyle: style } : {}) };
}
