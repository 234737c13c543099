import { clamp } from "../core/math";
import { hashText, Random } from "../core/random";
import { isBust } from "../subjects/kinds";
import { type Ballots, countVotes } from "./ballot";
import type { Brief, Dials, Plant, StyleName, SubjectOrder, Terrain, Time } from "./brief";
import { COLOUR_WORDS } from "./lexicon/colours";
import { MOOD_WORDS } from "./lexicon/moods";
import { NEVER_DRAWN } from "./lexicon/never-drawn";
import { type Match, type Matches, matchTokens } from "./match";
import { readOrders } from "./orders";
import { type Clues, choosePlant, chooseRoom, chooseTerrain, chooseWater, subjectsSeen } from "./place";
import { chooseStage } from "./stage";
import { tokenise } from "./tokens";

export interface Understanding {
  brief: Brief;
  /** Phrases that shaped the brief, in the order of the prompt. */
  understood: { phrase: string; as: string }[];
  unknown: string[];
  /** Words of the negative prompt that changed nothing and may be seen all the same. */
  unknownNegative: string[];
}

const NEUTRAL: Dials = {
  clouds: 0.35,
  mist: 0.08,
  rain: 0,
  snowfall: 0,
  storm: 0,
  stars: 0,
  aurora: 0,
  wind: 0.3,
  rainbow: 0,
  vegetation: 0.7,
  energy: 0.5,
  contrast: 0.5,
  complexity: 0.5,
  neon: 0,
  closeness: 0,
  depthOfField: 0,
  saturation: 1,
  vividness: 1,
  lightness: 0,
  grandeur: 1,
};

/** The limits of each dial; 0..1 for dials that are not listed. */
const LIMITS: Partial<Record<keyof Dials, readonly [low: number, high: number]>> = {
  saturation: [0.04, 1.4],
  lightness: [-1, 1],
  vividness: [0.5, 2],
  grandeur: [0.6, 1.6],
  vegetation: [0, 1.5],
};

/** Styles for prompts without a visible subject or place. */
const ABSTRACT_STYLES: readonly StyleName[] = ["flow", "bauhaus", "strata", "flow", "strata"];
const FAIR_TIMES: readonly Time[] = ["golden", "day", "dawn", "sunset", "golden"];

/** Turns a prompt into a brief. Pure and fast enough (0.1 ms) to run at every keystroke. */
export function understand(
  prompt: string,
  negativePrompt: string,
  seed: number,
  aspect: number,
): Understanding {
  const tokens = tokenise(prompt);
  const { found, unknown } = matchTokens(tokens);
  const negative = matchTokens(tokenise(negativePrompt));
  const excluded = readExclusions(found, negative.found);
  const wanted = found.filter((match) => !match.negated && !isExcluded(match, excluded));

  // Unknown words are hashed into the seed, so that changing one changes the picture.
  const baseSeed = hashText("layout|0", seed);
  const salt = unknown.map((word) => word.toLowerCase()).sort();
  const layoutSeed = salt.length > 0 ? hashText(salt.join(" "), baseSeed) : baseSeed;
  // The pictures of one creation have consecutive seeds, so consecutive indices give each its own composition.
  const take = (seed + (salt.length > 0 ? hashText(salt.join(" ")) : 0)) >>> 0;

  const dials = turnDials(wanted);
  const { subjects, hues } = readOrders(wanted, tokens);
  const concepts = new Set(wanted.map((match) => match.definition.concept));
  if (concepts.has("portrait") && subjects.length === 0 && !excluded.has("person"))
    subjects.push({ kind: "person", count: 1, scale: 1 });
  const clues: Clues = { ballots: countVotes(wanted), subjects, dials, excluded, concepts };
  const brief = resolve(clues, hues, layoutSeed, take, aspect);
  return {
    brief,
    understood: wanted.map(({ phrase, definition }) => ({ phrase, as: describe(definition, brief) })),
    unknown,
    unknownNegative: notHeeded(negative, found),
  };
}

function describe({ concept, meaning }: Match["definition"], { subjects }: Brief): string {
  // Tells people that the face is invented and no likeness of a real person.
  if (meaning.subject === "person" && subjects.some(({ kind }) => isBust(kind)))
    return "an imagined head and shoulders";
  if (meaning.style) return `${concept} style`;
  if (meaning.colour) return `the colour ${concept}`;
  return meaning.subject && !meaning.terrain ? meaning.subject : concept;
}

function readExclusions(found: readonly Match[], negative: readonly Match[]): Set<string> {
  const excluded = new Set<string>();
  const negated = found.filter((match) => match.negated);
  for (const { definition } of [...negated, ...negative]) {
    excluded.add(definition.concept).add(definition.phrase);
    if (definition.meaning.subject) excluded.add(definition.meaning.subject);
  }
  return excluded;
}

function isExcluded({ definition }: Match, excluded: ReadonlySet<string>): boolean {
  const { subject } = definition.meaning;
  return (
    excluded.has(definition.concept) ||
    excluded.has(definition.phrase) ||
    (subject !== undefined && excluded.has(subject))
  );
}

/** Entries that scenes cannot leave out: a colour or a mood is taken back only where the prompt itself asks for it. */
export const QUALITIES: ReadonlySet<unknown> = new Set([
  ...COLOUR_WORDS.filter(({ colour }) => colour),
  ...MOOD_WORDS.filter(({ dials }) => !dials?.closeness),
]);

function notHeeded({ found, unknown }: Matches, inPrompt: readonly Match[]): string[] {
  const qualities = found.filter(
    ({ definition }) =>
      QUALITIES.has(definition.meaning) &&
      !inPrompt.some((match) => match.definition.concept === definition.concept),
  );
  const words = [...unknown.filter((word) => !NEVER_DRAWN.has(word.toLowerCase()))];
  return [...new Set([...words, ...qualities.map(({ phrase }) => phrase)])];
}

/** Weight of each repetition of a word relative to the one before: naming mist twice does not double the mist. */
const REPEAT_SHARE = 0.3;

function turnDials(matches: readonly Match[]): Dials {
  const dials = { ...NEUTRAL };
  const shares = new Map<string, number>();
  for (const { definition, weight } of matches) {
    const share = shares.get(definition.concept) ?? 1;
    shares.set(definition.concept, share * REPEAT_SHARE);
    for (const [name, amount] of Object.entries(definition.meaning.dials ?? {})) {
      dials[name as keyof Dials] += amount * weight * share;
    }
  }
  return dials;
}

function resolve(
  clues: Clues,
  hues: readonly number[],
  layoutSeed: number,
  take: number,
  aspect: number,
): Brief {
  const { ballots, excluded, concepts } = clues;
  const random = new Random(hashText("spec", layoutSeed));
  const named = chooseTerrain(clues);
  const room = chooseRoom(clues, named);
  const terrain = room !== "none" && named === "abstract" ? "mountains" : named;
  const fairTime = withoutExcluded(random.pick(FAIR_TIMES), excluded);
  const stage = chooseStage(clues, !namesNoPlace(ballots));
  const style =
    ballots.style.winner ?? (terrain === "abstract" && !stage ? random.pick(ABSTRACT_STYLES) : "matte");
  const namedTime = chooseTime(ballots, fairTime);
  const time = clues.dials.storm > 0.5 && ballots.time.isEmpty ? "day" : namedTime;
  const season = ballots.season.winner ?? "summer";
  const celestial = ballots.celestial.winner ?? (namedTime === "night" ? "moon" : "sun");
  const plant = choosePlant(clues, terrain);
  return frozen({
    ...settleDials(clues, terrain, time, plant),
    layoutSeed,
    take,
    aspect,
    subjects: isPortrait(clues, style, terrain)
      ? seatSitters(clues, random.fork("sitter"))
      : subjectsSeen(clues, room).map((order) => ({ ...order })),
    stage,
    palette: [],
    isStudy: false,
    room: stage || WITHOUT_ROOMS.has(style) || isPortrait(clues, style, terrain) ? "none" : room,
    hues,
    excluded,
    concepts,
    style,
    terrain,
    time,
    season: season === "winter" && excluded.has("winter") ? "summer" : season,
    celestial: excluded.has(celestial) ? "none" : celestial,
    water: chooseWater(clues, terrain, random),
    plant,
  });
}

/** A time of day that the prompt does not name, unless it is excluded. */
function withoutExcluded(time: Time, excluded: ReadonlySet<string>): Time {
  const isExcluded = (one: Time) => excluded.has(one === "golden" ? "golden hour" : one);
  return isExcluded(time) ? (FAIR_TIMES.find((one) => !isExcluded(one)) ?? time) : time;
}

/** The dials after all words, the place and the exclusions were applied, each within its limits. */
function settleDials(clues: Clues, terrain: Terrain, time: Time, plant: Plant): Dials {
  const { ballots, subjects, excluded } = clues;
  const dials = { ...clues.dials };
  // A prompt that names a subject and no place is about the subject.
  if (namesNoPlace(ballots) && subjects.length === 1) dials.closeness += 0.55;
  if (terrain === "forest") dials.vegetation += 0.5;
  if (plant === "none") dials.vegetation = 0;
  for (const name of ["clouds", "mist", "stars", "rain"] as const) if (excluded.has(name)) dials[name] = 0;
  // Night skies show stars, so clouds are halved unless the prompt asks for them.
  if (time === "night" && dials.clouds < 0.6) dials.clouds *= 0.5;
  for (const name of Object.keys(NEUTRAL) as (keyof Dials)[]) {
    const [low, high] = LIMITS[name] ?? [0, 1];
    dials[name] = clamp(dials[name], low, high);
  }
  return dials;
}

/** Freezes the brief and everything in it; sets are protected by their type alone. */
function frozen(brief: Brief): Brief {
  for (const order of brief.subjects) Object.freeze(order);
  Object.freeze(brief.subjects);
  Object.freeze(brief.hues);
  return Object.freeze(brief);
}

/** Styles whose compositions show no room; they draw what is outside. */
const WITHOUT_ROOMS: ReadonlySet<StyleName> = new Set([
  ...(["aerial", "bauhaus", "deco", "flow", "isometric", "minimal", "product", "strata"] as const),
  ...(["synthwave"] as const),
]);
/** Styles whose compositions have no space for a portrait. */
const WITHOUT_BUSTS: ReadonlySet<StyleName> = new Set(["deco", "isometric", "synthwave"]);
/** With more people than this, all are drawn as whole figures. */
const MAX_SITTERS = 3;

function isPortrait({ concepts, subjects, ballots }: Clues, style: StyleName, terrain: Terrain): boolean {
  if (WITHOUT_BUSTS.has(style) || terrain === "underwater" || terrain === "space") return false;
  const person = subjects.find(({ kind }) => kind === "person");
  if (!person || person.count > MAX_SITTERS) return false;
  const isNamed = concepts.has("woman") || concepts.has("man");
  return concepts.has("portrait") || (isNamed && namesNoPlace(ballots) && subjects.length === 1);
}

/** The subjects of a portrait: head and shoulders instead of whole figures. */
function seatSitters({ concepts, subjects }: Clues, random: Random): SubjectOrder[] {
  const hasMan = concepts.has("man");
  const hasWoman = concepts.has("woman");
  const isMan = hasMan || (!hasWoman && random.chance(0.5));
  const index = subjects.findIndex(({ kind }) => kind === "person");
  const order = subjects[index];
  if (!order) return [...subjects];
  const sitter: SubjectOrder = { ...order, kind: isMan ? "man" : "woman" };
  const isPair = hasMan === hasWoman && (hasMan || order.count >= 2);
  if (!isPair) return subjects.with(index, sitter);
  const other: SubjectOrder = { kind: isMan ? "woman" : "man", count: 1, scale: order.scale };
  return [...subjects.with(index, { ...sitter, count: Math.max(1, order.count - 1) }), other];
}

const namesNoPlace = ({ terrain, water, plant }: Ballots): boolean =>
  terrain.isEmpty && water.isEmpty && plant.isEmpty;

function chooseTime(ballots: Ballots, fairTime: Time): Time {
  return ballots.time.winner ?? (ballots.celestial.winner === "moon" ? "night" : fairTime);
}
