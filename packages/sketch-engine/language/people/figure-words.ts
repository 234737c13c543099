import { type BodyName, GARMENTS, type GarmentName, OCCUPATIONS, POSES, type PoseName } from "../../figures";

const BODIES: Readonly<Record<BodyName, string>> = {
  woman:
    "woman women lady girl-friend bride queen princess goddess mother mum mom ballerina actress waitress aunt sister businesswoman her she",
  man: "man men gentleman gentlemen guy groom king prince father dad husband uncle brother waiter businessman his he",
  girl: "girl girls daughter schoolgirl",
  boy: "boy boys son schoolboy",
  "old woman": "grandmother granny grandma",
  "old man": "grandfather grandpa granddad",
  baby: "baby toddler infant",
  person: "person people figure teenager friend friends colleague colleagues",
};
/** Words for several bodies. */
export const GROUPS: Readonly<Record<string, readonly BodyName[]>> = {
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
/** They tell who a person is only where no other word does. */
export const PRONOUNS: ReadonlySet<string> = new Set(["her", "she", "his", "he"]);

/** What a pose brings along, besides the words that name the pose. */
export const PROPS: Partial<Record<PoseName, string>> = {
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
/** Things that lie on a table where people do this together, as long as the prompt names none. */
export const ON_TABLE: Partial<Record<PoseName, readonly string[]>> = {
  typing: ["laptop"],
  cooking: ["bowl", "egg", "bread"],
  drinking: ["coffee", "coffee"],
  reading: ["open book"],
};
/** Words for tables, and for what people sit around like one. */
export const TABLES: ReadonlySet<string> = new Set(
  "table desk counter workbench worktop laptop computer".split(" "),
);
/** Of them what lies on a table. */
export const LIES_ON_TABLE: ReadonlySet<string> = new Set(["laptop", "computer"]);

const phrases = <Name extends string>(named: readonly { name: Name; words: string }[]): Map<string, Name> =>
  new Map(
    named.flatMap(({ name, words }) => words.split(", ").map((phrase): [string, Name] => [phrase, name])),
  );

export const GARMENT_WORDS = phrases<GarmentName>(GARMENTS);
export const BODY_WORDS = new Map(
  Object.entries(BODIES).flatMap(([body, words]) =>
    words.split(" ").map((word): [string, BodyName] => [word, body as BodyName]),
  ),
);
export const CALLINGS = new Map(
  OCCUPATIONS.flatMap((one) => one.words.split(", ").map((word) => [word, one] as const)),
);
/** Words that mean a pose only when a person is there to do it: a guitar alone is a thing. */
const NO_POSES = new Set(["top", "bag", "gift", "bouquet", "denim", "stripes", "shoes"]);
export const POSE_WORDS = phrases<PoseName>(POSES);
export const poseOf = (phrase: string): PoseName | undefined =>
  NO_POSES.has(phrase) ? undefined : POSE_WORDS.get(phrase);
