import type { FigureLook } from "../../figures";

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
/** Words that say something of hair without the word "hair". */
const HAIR_ALONE: ReadonlySet<string> = new Set(
  "bald braid braids curls blonde blond brunette redhead".split(" "),
);

const set = (words: string): ReadonlySet<string> => new Set(words.split(" "));
const OLD = set("old elderly aged senior");
const YOUNG = set("young youthful teenage teenager teen student boyish");
const BEARDED = set("bearded beard beards moustache stubble");
const SHAVEN = set("clean-shaven shaven beardless");
const FRECKLED = set("freckles freckled freckle");
const EXPRESSIONS: readonly (readonly [NonNullable<FigureLook["expression"]>, ReadonlySet<string>])[] = [
  ["laughing", set("laughing laughs laugh laughter giggling")],
  ["serious", set("serious stern sad pensive thoughtful melancholic melancholy sombre neutral")],
  ["smiling", set("smiling smiles smile happy joyful cheerful grinning friendly")],
];

/** What the words say of age, hair, face and expression. */
export function traitsOf(words: readonly string[]): Partial<FigureLook> & { isOld: boolean } {
  const has = (some: ReadonlySet<string>): boolean => words.some((word) => some.has(word));
  const expression = EXPRESSIONS.find(([, named]) => has(named))?.[0];
  const hasBeard = has(BEARDED) || (has(SHAVEN) || has(YOUNG) ? false : undefined);
  return {
    ...hairOf(words),
    ...(expression ? { expression } : {}),
    ...(hasBeard === undefined ? {} : { hasBeard }),
    ...(has(FRECKLED) ? { hasFreckles: true } : {}),
    isOld: has(OLD),
  };
}

function hairOf(words: readonly string[]): Pick<FigureLook, "hair" | "hairStyle"> {
  const at = words.findIndex((word) => word === "hair" || word === "haired" || word.endsWith("-haired"));
  const near = [
    ...(at < 0 ? [] : [...words.slice(Math.max(0, at - 3), at), words[at]!.replace("-haired", "")]),
    ...words.filter((word) => HAIR_ALONE.has(word)),
  ];
  const hair = near.map((word) => (word === "redhead" ? "red" : HAIR_COLOURS[word])).find(Boolean);
  const hairStyle = near.map((word) => HAIR_STYLES[word]).find(Boolean);
  return { ...(hair ? { hair } : {}), ...(hairStyle ? { hairStyle } : {}) };
}

/** Phrases for how much of a person the picture shows; the first that is found counts. */
const FRAMINGS: readonly (readonly [NonNullable<FigureLook["framing"]>, string])[] = [
  ["waist", "waist-up, waist up, half-length, half length, half body, upper body, medium shot, chest up"],
  [
    "face",
    "close-up, closeup, close up, headshot, extreme close-up, tight crop, tightly cropped, face, tight portrait",
  ],
  ["bust", "portrait, portraits, self-portrait, bust, head and shoulders, bust shot"],
];
const WHOLE = "full length, full-length, full body, full-body, head to toe";
const FROM_BEHIND =
  "from behind, from the back, back view, rear view, back to the camera, back to the viewer, back turned, turned away, facing away, walking away, running away";
const FACING =
  "straight at camera, straight at the camera, directly at the camera, straight at the viewer, straight ahead, facing the camera, into the camera, frontal portrait, front view, looking at the camera, looking at camera";
const LIGHT: ReadonlySet<string> = new Set("light lit backlit sun glowing".split(" "));

/** Where one of some phrases begins among the words, or -1. */
function placeOf(words: readonly string[], list: string): number {
  return words.findIndex((_, i) =>
    list.split(", ").some((phrase) => phrase.split(" ").every((word, k) => words[i + k] === word)),
  );
}

/** How the picture shows its people: how much of them, and from which side. */
export function viewOf(words: readonly string[]): Pick<FigureLook, "framing" | "isFacing" | "isFromBehind"> {
  const framing =
    placeOf(words, WHOLE) < 0 ? FRAMINGS.find(([, list]) => placeOf(words, list) >= 0)?.[0] : undefined;
  const behind = placeOf(words, FROM_BEHIND);
  const isFromBehind = behind >= 0 && !words.slice(Math.max(0, behind - 2), behind).some((w) => LIGHT.has(w));
  return {
    ...(framing ? { framing } : {}),
    ...(isFromBehind ? { isFromBehind } : {}),
    ...(placeOf(words, FACING) >= 0 ? { isFacing: true } : {}),
  };
}
