import type { Random } from "../core/random";
import type { FigureLook } from "../figures";
import { thingKind, thingKindOf, thingName, thingOf } from "../things/catalogue";
import type { Setting, SubjectOrder } from "./brief";
import { FOREIGN_WORDS } from "./lexicon";
import { readFigure } from "./people/read-figure";
import type { Match } from "./reading/match";
import type { Token } from "./reading/tokens";

const MAX_PEOPLE = 4;

/** What a room is known by, where the prompt names no furniture of its own that shows it. */
const FURNITURE: Partial<Record<Setting, readonly string[]>> = {
  kitchen: ["stove", "fridge"],
  bathroom: ["bathtub", "mirror"],
  bedroom: ["double bed"],
  office: ["desk"],
};

/** Dishes whose picture shows what is in them. */
const DISHES: ReadonlySet<string> = new Set(
  "noodle soup, ramen bowl, bowl of soup, soup bowl, soup, salad bowl, green salad, poke bowl, granola bowl, cereal, burger, sandwich, pizza, pasta plate, spaghetti, paella, pot of food, curry rice, fried egg".split(
    ", ",
  ),
);
const INGREDIENTS: ReadonlySet<string> = new Set(
  "egg, leek, onion, garlic, herb, tomato, lettuce, cheese wedge, lime, lemon, avocado, olive, hot pepper, bell pepper, mushroom, brown mushroom, shrimp, salmon fillet, raspberry, strawberry, blueberries, banana, cucumber, carrot, ginger root, broccoli, bacon".split(
    ", ",
  ),
);

export interface Surroundings {
  tokens: readonly Token[];
  /** What shapes the picture. */
  wanted: readonly Match[];
  excluded: ReadonlySet<string>;
  concepts: ReadonlySet<string>;
  setting: Setting | undefined;
  /** Whether the main thing is unknown. */
  isUnknown: boolean;
}

/** Completes the subjects that a prompt names with what it means by them: people in clothes, and the furniture of rooms. */
export function completeCast(subjects: SubjectOrder[], around: Surroundings): void {
  const { wanted, excluded, concepts, isUnknown } = around;
  const isWorn = wanted.some(({ definition: { meaning } }) => meaning.worn);
  const isPortrait = concepts.has("portrait") && !isUnknown;
  if (subjects.length === 0 && !excluded.has("person") && (isWorn || isPortrait))
    subjects.push({ kind: "person", count: 1, scale: 1 });
  leaveOutIngredients(subjects);
  furnish(subjects, around);
  dress(subjects, around);
}

/** "Ramen with an egg" is one dish. */
function leaveOutIngredients(subjects: SubjectOrder[]): void {
  const nameOf = ({ kind }: SubjectOrder): string => thingName(thingKindOf(kind) ?? thingKind(kind));
  const [main] = subjects;
  if (!main || !DISHES.has(nameOf(main))) return;
  for (let i = subjects.length - 1; i > 0; i--)
    if (INGREDIENTS.has(nameOf(subjects[i]!))) subjects.splice(i, 1);
}

function furnish(subjects: SubjectOrder[], { setting, excluded, isUnknown }: Surroundings): void {
  const pieces = (setting && FURNITURE[setting]) ?? [];
  const main = subjects[0] && thingOf(subjects[0].kind);
  // What is small is shown near, without the room around it.
  if (isUnknown || (subjects.length > 0 && main?.home !== "room")) return;
  for (const piece of pieces) {
    const kind = thingKind(piece);
    if (
      excluded.has(piece) ||
      excluded.has(kind) ||
      subjects.some((order) => order.kind.endsWith(piece.split(" ").at(-1)!))
    )
      continue;
    subjects.push({
      kind,
      count: 1,
      scale: 1,
      ...(subjects.length > 0 ? { relation: "beside" as const } : {}),
    });
  }
}

/** Says of people what they do and wear, and leaves out as things what they wear, ride, play or hold. */
function dress(subjects: SubjectOrder[], { tokens, wanted }: Surroundings): void {
  const at = subjects.findIndex(({ kind }) => kind === "person");
  if (at < 0) return;
  // "Pencil drawing" is what the picture is, not what somebody does.
  const ofStyle = wanted.filter(({ definition }) => definition.meaning.style);
  // Of words in other languages the English ones count.
  const english = new Map(wanted.map(({ start, definition }) => [start, definition.phrase]));
  const words = tokens.flatMap(({ word, negated }, i) => {
    if (negated || ofStyle.some(({ start, end }) => i >= start && i < end)) return [];
    return FOREIGN_WORDS.has(word) ? (english.get(i) ?? word).split(" ") : [word];
  });
  const person = subjects[at]!;
  const { looks: read, shown, onTable, oddPose } = readFigure(words, person.count);
  for (let i = subjects.length - 1; i >= 0; i--) {
    const names = thingOf(subjects[i]!.kind)?.words.split(", ") ?? [];
    if (names.some((name) => shown.has(name))) subjects.splice(i, 1);
  }
  const count = person.count === 1 ? Math.min(read.length, MAX_PEOPLE) : person.count;
  let looks = Array.from({ length: Math.max(count, read.length) }, (_, i) => read[i % read.length]!);
  if (oddPose) looks = looks.with(0, { ...looks[0]!, pose: oddPose });
  // "Holding" alone means flowers; what is named is put into the hands instead.
  if (subjects.length > 1)
    looks = looks.map((look) => (look.pose === "holding" ? { ...look, pose: "carrying" as const } : look));
  if (onTable) looks = looks.map(behindTable);
  const { colour, ...plain } = person;
  const hasOwnColours = read.length > 1 && read.some(({ colours }) => Object.keys(colours ?? {}).length > 0);
  const index = subjects.findIndex(({ kind }) => kind === "person");
  subjects[index] = { ...plain, ...(colour && !hasOwnColours ? { colour } : {}), looks, count };
  if (onTable && subjects.length === 1)
    for (const name of onTable)
      subjects.push({ kind: thingKind(name), count: 1, scale: 1, relation: "around" });
}

/** How somebody at a table is seen: those who sit down to the chest, children and those who stand down to the waist. */
function behindTable(look: FigureLook, index: number, all: readonly FigureLook[]): FigureLook {
  const isChild = ({ body }: FigureLook): boolean => ["girl", "boy", "baby"].includes(body);
  const isTurn = all.length > 2 && index % 2 === (all[0]!.pose === "pointing" ? 0 : 1);
  const isStanding = !isChild(look) && (all.some(isChild) || isTurn);
  const isBusy = look.pose !== "pointing" && look.pose !== "drinking";
  return {
    ...look,
    ...(isBusy ? { pose: "at a table" } : {}),
    framing: isStanding ? "waist" : "bust",
  };
}

const SOLIDS = ["sphere", "cube", "cylinder", "cone", "arch", "steps", "torus"] as const;

/** Solids in place of a thing that is not known: a study of shape, colour and light. */
export function studyOf(random: Random): SubjectOrder[] {
  const solids = random.shuffle([...SOLIDS]).slice(0, random.integer(3, 4));
  return solids.map((name, i) => ({
    kind: thingKind(name),
    count: 1,
    scale: i === 0 ? 1 : random.range(0.6, 1),
    ...(i === 0 ? {} : { relation: "beside" as const }),
  }));
}
