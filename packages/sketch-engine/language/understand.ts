import { lch } from "../core/colour";
import { clamp } from "../core/math";
import { hashText, Random } from "../core/random";
import { readLettering } from "../lettering/read-lettering";
import type { WordPlace } from "../request";
import { type DrawnKind, isBust } from "../subjects/kinds";
import { thingKindOf, thingName, thingOf } from "../things/catalogue";
import { type Ballots, countVotes } from "./ballot";
import type {
  Brief,
  Dials,
  Plant,
  Season,
  ShapeOrder,
  StyleName,
  SubjectOrder,
  Terrain,
  Time,
} from "./brief";
import { completeCast, studyOf } from "./cast";
import { isPlainTone, isTone } from "./colouring";
import { TEXT_NOUNS } from "./grammar/links";
import { NEVER_DRAWN } from "./grammar/never-drawn";
import { LEXICON } from "./lexicon";
import { MOOD_WORDS } from "./lexicon/moods";
import { mannerOf } from "./manner";
import { readOrders } from "./orders";
import {
  type Clues,
  choosePlant,
  chooseRoom,
  chooseTerrain,
  chooseWater,
  habitatOf,
  subjectsSeen,
} from "./place";
import { findUnknownMain, isStudied } from "./reading/main-word";
import { type Match, type Matches, matchTokens } from "./reading/match";
import { readPhrases } from "./reading/phrases";
import { type ReadPhrase, readSenses } from "./reading/senses";
import { type Token, tokenise } from "./reading/tokens";
import { shapesIn } from "./shapes";
import { chooseStage } from "./stage";

export interface Understanding {
  brief: Brief;
  /** Phrases that shaped the brief, in the order of the prompt. */
  understood: { phrase: string; as: string }[];
  unknown: string[];
  /** Words of the negative prompt that changed nothing and may be seen all the same. */
  unknownNegative: string[];
  /** The unknown word that the prompt is about; null when that is known or the prompt is about no thing. */
  unknownMain: WordPlace | null;
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
  backlight: 0,
  sideLight: 0,
  hardness: 0.5,
  warmth: 0,
  gloss: 0,
  steam: 0,
  cameraHeight: 0,
  offCentre: 0,
  copySpace: 0,
};

/** The limits of each dial; 0..1 for dials that are not listed. */
const LIMITS: Partial<Record<keyof Dials, readonly [low: number, high: number]>> = {
  saturation: [0.04, 1.4],
  lightness: [-1, 1],
  vividness: [0.5, 2],
  grandeur: [0.6, 1.6],
  vegetation: [0, 1.5],
  warmth: [-1, 1],
  gloss: [-1, 1],
  cameraHeight: [-1, 1],
  offCentre: [-1, 1],
};

/** Styles for prompts without a visible subject or place. */
const ABSTRACT_STYLES: readonly StyleName[] = ["flow", "bauhaus", "strata", "flow", "strata"];
/** Styles that without anything named would draw a landscape of their own. */
const NEEDS_THINGS: ReadonlySet<StyleName> = new Set([
  "isometric",
  "synthwave",
  "blueprint",
  "deco",
  "minimal",
  "product",
  "neon",
]);
const FAIR_TIMES: readonly Time[] = ["golden", "day", "dawn", "sunset", "golden"];

/** Turns a prompt into a brief. Pure and fast enough (0.2 ms) to run at every keystroke. */
export function understand(
  prompt: string,
  negativePrompt: string,
  seed: number,
  aspect: number,
): Understanding {
  const lettering = readLettering(prompt).texts;
  const { tokens, unknown, wanted, phrases, excluded, negative, found } = read(
    prompt,
    negativePrompt,
    lettering.length > 0,
  );

  // Unknown words are hashed into the seed, so that changing one changes the picture.
  const baseSeed = hashText("layout|0", seed);
  const salt = unknown.map((word) => word.toLowerCase()).sort();
  const layoutSeed = salt.length > 0 ? hashText(salt.join(" "), baseSeed) : baseSeed;
  // The pictures of one creation have consecutive seeds, so consecutive indices give each its own composition.
  const take = (seed + (salt.length > 0 ? hashText(salt.join(" ")) : 0)) >>> 0;

  const dials = turnDials(wanted);
  const orders = readOrders(phrases, tokens);
  const concepts = new Set(wanted.map((match) => match.definition.concept));
  const unknownMain = findUnknownMain(phrases, tokens);
  const ballots = countVotes(wanted, tokens);
  const { subjects } = orders;
  completeCast(subjects, {
    tokens,
    wanted,
    excluded,
    concepts,
    setting: ballots.setting.winner,
    isUnknown: unknownMain !== null,
  });
  const clues: Clues = {
    ...orders,
    ballots,
    dials,
    excluded,
    concepts,
    isFlat: wanted.some(({ definition }) => definition.meaning.flat),
  };
  const isStudy = isStudied(unknownMain, subjects);
  if (isStudy) subjects.splice(0, subjects.length, ...studyOf(new Random(layoutSeed).fork("study")));
  const brief = resolve(
    clues,
    { ...orders, isStudy, lettering, ...inkOf(tokens), ...emptySideOf(tokens), ...mannerOf(tokens) },
    shapesIn(tokens),
    layoutSeed,
    take,
    aspect,
  );
  return {
    brief,
    understood: wanted.map(({ phrase, definition }) => ({ phrase, as: describe(definition, brief) })),
    unknown,
    unknownNegative: notHeeded(negative, found),
    unknownMain: isStudy ? (unknownMain?.place ?? null) : null,
  };
}

/** Buildings that landscapes draw themselves, by the name of the thing. */
const BUILT: ReadonlyMap<string, DrawnKind> = new Map([
  ["log cabin", "cabin"],
  ["house", "house"],
  ["houses", "house"],
  ["hotel building", "lodge"],
]);

const LETTERS: ReadonlySet<string> = new Set([
  "headline",
  "lettering",
  "letters",
  "text",
  "title",
  "type",
  "words",
  "caption",
  "font",
]);
/** Most words between a colour and the letters that have it: "white bold hand lettering". */
const INK_REACH = 3;

/** The colour that the prompt gives to its lettering. */
function inkOf(tokens: readonly Token[]): Pick<Brief, "ink"> {
  const at = tokens.findIndex(({ word }) => LETTERS.has(word));
  for (let i = at - 1; i >= Math.max(0, at - INK_REACH); i--) {
    if (tokens[i]!.endsClause) break;
    const colour = LEXICON.get(tokens[i]!.word)?.meaning.colour;
    if (colour) return { ink: lch(...colour) };
  }
  return {};
}

/** Most words between "space" and the side that it is on: "copy space on the left". */
const SIDE_REACH = 4;

/** The side of the picture that the prompt wants empty. */
function emptySideOf(tokens: readonly Token[]): Pick<Brief, "emptySide"> {
  const at = tokens.findIndex(({ word }) => word === "space" || word === "room");
  for (const { word } of at < 0 ? [] : tokens.slice(at + 1, at + 1 + SIDE_REACH))
    if (word === "left" || word === "right") return { emptySide: word };
  return {};
}

const isObject = ({ definition: { meaning } }: Match): boolean =>
  meaning.subject !== undefined || meaning.part !== undefined || meaning.furniture !== undefined;

function withoutDials(match: Match): Match {
  const { dials: _, ...meaning } = match.definition.meaning;
  return { ...match, definition: { ...match.definition, meaning } };
}

interface Reading {
  tokens: Token[];
  /** All that was found in the prompt, also what is not wanted. */
  found: Match[];
  unknown: string[];
  negative: Matches;
  excluded: Set<string>;
  phrases: ReadPhrase[];
  /** What shapes the picture, each with the meaning that it has in its phrase. */
  wanted: Match[];
}

function read(prompt: string, negativePrompt: string, hasLettering: boolean): Reading {
  const tokens = tokenise(prompt);
  const { found: matches, unknown } = matchTokens(tokens);
  // Letters that are set in type are no letters in envelopes.
  const isSet = ({ definition }: Match): boolean => hasLettering && TEXT_NOUNS.has(definition.phrase);
  const found = matches.filter((match) => !isSet(match));
  const negative = matchTokens(tokenise(negativePrompt));
  const excluded = readExclusions(found, negative.found);
  const isDrawn = (match: Match): boolean => !match.negated && !isExcluded(match, excluded);
  const phrases = readSenses(readPhrases(tokens, found, isDrawn));
  return { tokens, found, unknown, negative, excluded, phrases, wanted: meaningsIn(phrases, tokens) };
}

/** The matches in phrases, without tones, which belong to the colour after them: "pale" in "pale pink". */
function meaningsIn(phrases: readonly ReadPhrase[], tokens: readonly Token[]): Match[] {
  const wanted: Match[] = [];
  for (const { pieces, head, link } of phrases) {
    for (const [index, { match }] of pieces.entries()) {
      const next = pieces[index + 1]?.match?.definition.meaning;
      if (!match) continue;
      const { word, endsClause } = tokens[match.start]!;
      const isAbsorbed =
        !endsClause && match.end === pieces[index + 1]?.start && match.end === match.start + 1;
      if (isAbsorbed && next?.colour && isTone(word)) continue;
      if (isAbsorbed && (next?.part || next?.material) && (isTone(word) || isPlainTone(word))) continue;
      // The white of a sail lights no picture.
      const isOfNoun = head ? !head.match || isObject(head.match) : link === "on" || link === "against";
      wanted.push(isOfNoun && match.definition.meaning.colour ? withoutDials(match) : match);
    }
  }
  return wanted;
}

function describe(definition: Match["definition"], { subjects }: Brief): string {
  // Tells people that the face is invented and no likeness of a real person.
  if (definition.meaning.subject === "person" && subjects.some(({ kind }) => isBust(kind)))
    return "an imagined head and shoulders";
  return meaningOf(definition);
}

/** What a phrase is understood as, in words. */
export function meaningOf({ concept, meaning }: Match["definition"]): string {
  if (meaning.style) return `${concept} style`;
  if (meaning.colour) return `the colour ${concept}`;
  const thing = thingKindOf(meaning.subject ?? "");
  if (thing) return thingName(thing);
  return meaning.subject && !meaning.terrain ? meaning.subject : concept;
}

function readExclusions(found: readonly Match[], negative: readonly Match[]): Set<string> {
  const excluded = new Set<string>();
  const negated = found.filter((match) => match.negated);
  for (const { definition } of [...negated, ...negative]) {
    excluded.add(definition.concept).add(definition.phrase);
    for (const { meaning } of [definition, definition.scenery ?? definition]) {
      if (!meaning.subject) continue;
      excluded.add(meaning.subject);
      // A house that is a thing of its own is also the house of a village.
      const name = thingKindOf(meaning.subject);
      const built = name && BUILT.get(thingName(name));
      if (built) excluded.add(built);
    }
  }
  return excluded;
}

const isColourWord = (word: string): boolean => LEXICON.get(word)?.meaning.colour !== undefined;

function isExcluded({ definition }: Match, excluded: ReadonlySet<string>): boolean {
  const { subject } = definition.meaning;
  const name = thingName(thingKindOf(subject ?? "") ?? "thing ");
  return (
    `${definition.phrase} ${name}`.split(" ").some((word) => excluded.has(word) && isColourWord(word)) ||
    excluded.has(definition.concept) ||
    excluded.has(definition.phrase) ||
    (subject !== undefined && excluded.has(subject))
  );
}

/** Entries that scenes cannot leave out: a colour or a mood is taken back only where the prompt itself asks for it. */
const MOODS: ReadonlySet<unknown> = new Set(MOOD_WORDS.filter(({ dials }) => !dials?.closeness));
export const isQuality = ({ meaning }: Match["definition"]): boolean =>
  meaning.colour !== undefined || meaning.material !== undefined || MOODS.has(meaning);

function notHeeded({ found, unknown }: Matches, inPrompt: readonly Match[]): string[] {
  const qualities = found.filter(
    ({ definition }) =>
      isQuality(definition) && !inPrompt.some((match) => match.definition.concept === definition.concept),
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
  {
    hues,
    palette,
    isStudy,
    lettering,
    ink,
    emptySide,
    manner,
  }: Pick<Brief, "hues" | "palette" | "isStudy" | "lettering" | "ink" | "emptySide" | "manner">,
  named: readonly ShapeOrder[],
  layoutSeed: number,
  take: number,
  aspect: number,
): Brief {
  const { ballots, excluded, concepts } = clues;
  const random = new Random(hashText("spec", layoutSeed));
  const place = chooseTerrain(clues);
  const room = chooseRoom(clues, place);
  const terrain = room !== "none" && place === "abstract" ? "mountains" : place;
  const fairTime = withoutExcluded(random.pick(FAIR_TIMES), excluded);
  const nearStage = chooseStage(clues, !namesNoPlace(ballots) || concepts.has("path"), terrain);
  const namedStyle = chooseStyle(clues, nearStage, isStudy);
  const stage = namedStyle === "aerial" ? null : nearStage;
  const isAbstract = terrain === "abstract" && !stage;
  const shapes = isAbstract && clues.subjects.length === 0 ? named : [];
  const style = namedStyle ?? (isAbstract && shapes.length === 0 ? random.pick(ABSTRACT_STYLES) : "matte");
  const namedTime = chooseTime(ballots, fairTime);
  const isIndoors = stage !== null && stage.kind !== "outdoors";
  const time = (clues.dials.storm > 0.5 || isIndoors) && ballots.time.isEmpty ? "day" : namedTime;
  const season = ballots.season.winner ?? seasonOf(clues, terrain) ?? "summer";
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
    palette,
    isStudy,
    lettering,
    ...(ink && { ink }),
    ...(emptySide && { emptySide }),
    ...(manner && { manner }),
    ...(shapes.length > 0 && { shapes }),
    room: stage || isStudy || WITHOUT_ROOMS.has(style) || isPortrait(clues, style, terrain) ? "none" : room,
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

/** Height in metres. */
const MIN_FLOWN_OVER = 3;

/** Things that are laid out flat are seen from above; that is no aerial view, as it is of what stands out of doors. */
function chooseStyle(
  { ballots, concepts, subjects }: Clues,
  stage: Brief["stage"],
  isStudy: boolean,
): StyleName | undefined {
  const style = ballots.style.winner;
  const isOut = stage === null || stage.kind === "outdoors" || stage.kind === "air";
  // Seen "from above" alone, a horse is seen by somebody who stands, and a ship by a bird.
  const isFlownOver = !stage || (thingOf(subjects[0]?.kind ?? "")?.metres ?? 0) >= MIN_FLOWN_OVER;
  const isAerial = concepts.has("aerial") ? isOut : isOut && isFlownOver && !isStudy;
  if (style && NEEDS_THINGS.has(style) && subjects.length === 0 && !isStudy && namesNoPlace(ballots)) {
    // "Flowing ribbons, isometric" are ribbons still.
    const other = ballots.style.without(style);
    if (other && ABSTRACT_STYLES.includes(other)) return other;
  }
  return style === "aerial" && !isAerial ? ballots.style.without("aerial") : style;
}

/** The season of the main subject where the prompt names none: penguins live in the snow. */
function seasonOf({ subjects }: Clues, terrain: Terrain): Season | undefined {
  const habitat = subjects[0] && habitatOf(subjects[0].kind);
  return habitat?.terrain === terrain ? habitat.season : undefined;
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

function isPortrait({ concepts, subjects }: Clues, style: StyleName, terrain: Terrain): boolean {
  if (WITHOUT_BUSTS.has(style) || terrain === "underwater" || terrain === "space") return false;
  const person = subjects.find(({ kind }) => kind === "person");
  if (!person || person.count > MAX_SITTERS) return false;
  return concepts.has("portrait") || (concepts.has("close-up") && subjects.length === 1);
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
