/** What the picture of a thing in another pose or condition is called, and the words that ask for it. */
const WORDS = {
  sleeping:
    "sleeping asleep sleepy napping dozing snoozing slumbering dreaming curled lying laying lies resting reclining lounging",
  sitting: "sitting seated sits sat",
  standing: "standing stands grazing",
  running:
    "running runs galloping gallops racing sprinting trotting chasing rushing leaping bounding jumping jumps",
  flying: "flying flies soaring gliding hovering landing",
  potted: "potted pot small tiny little mini",
  halved: "halved half cut sliced slice slices opened",
  unmade: "unmade rumpled crumpled messy",
} as const;

/** Where a drawing shows a thing from, when the words for the camera ask for it. */
export type ThingView = "from below" | "from above" | "three-quarter";

/** One of what is usually drawn as several is "single". */
export type ThingState = keyof typeof WORDS | ThingView | "single";

/** The states that words name. */
export const STATE_WORDS: ReadonlyMap<string, ThingState> = new Map(
  Object.entries(WORDS).flatMap(([state, words]) =>
    words.split(" ").map((word): [string, ThingState] => [word, state as ThingState]),
  ),
);

const PART_NAMES = {
  laces: "shoelace shoelaces lace laces bootlace bootlaces",
  sole: "sole soles",
  sail: "sail sails",
  basket: "basket",
  pot: "pot",
  balcony: "balcony balconies",
  light: "headlight headlights headlamp headlamps lights lampshade",
} as const;

/** A part of a drawing that words name: "white sneakers with green laces". */
export type PartName = keyof typeof PART_NAMES;

/** The parts that words name. */
export const PART_WORDS: ReadonlyMap<string, PartName> = new Map(
  Object.entries(PART_NAMES).flatMap(([part, words]) =>
    words.split(" ").map((word): [string, PartName] => [word, part as PartName]),
  ),
);
