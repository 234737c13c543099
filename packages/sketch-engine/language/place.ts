import type { Random } from "../core/random";
import type { SubjectKind } from "../subjects/kinds";
import { thingKindOf, thingName, thingOf } from "../things/catalogue";
import type { Ballots } from "./ballot";
import type { Brief, Dials, Landscape, Plant, SubjectOrder, Terrain, Water } from "./brief";
import { HABITATS, type Habitat } from "./lexicon/habitats";
import type { Props } from "./props";
import type { ReadPhrase } from "./reading/senses";

/** The terrain of subjects that the engine draws itself when the prompt names no place; the first that applies wins. */
const HOMES: readonly (readonly [SubjectKind, Terrain])[] = [
  ["house", "hills"],
  ["person", "hills"],
  ["cabin", "mountains"],
  ["lodge", "mountains"],
  ["cable car", "mountains"],
  ["birds", "mountains"],
];

/** The substitute for a terrain that the negative prompt excludes. */
const INSTEAD: Readonly<Record<Terrain, Landscape>> = {
  mountains: "hills",
  hills: "desert",
  desert: "hills",
  sea: "hills",
  forest: "hills",
  canyon: "desert",
  island: "mountains",
  volcano: "mountains",
  tundra: "mountains",
  city: "hills",
  space: "mountains",
  underwater: "sea",
  abstract: "mountains",
};

const PLANTS: Partial<Record<Terrain, Plant>> = { hills: "broadleaf", island: "palm", desert: "none" };
const LAKE_COUNTRY: ReadonlySet<Terrain> = new Set(["mountains", "tundra", "volcano"]);
const SEA_COUNTRY: ReadonlySet<Terrain> = new Set(["sea", "island"]);
/** Houses are higher than this, in metres. */
const HOUSE = 2.5;
const LAKE_CHANCE = 0.7;

export interface Clues {
  ballots: Ballots;
  subjects: readonly SubjectOrder[];
  dials: Dials;
  excluded: ReadonlySet<string>;
  concepts: ReadonlySet<string>;
  /** The phrase of the main subject. */
  mainPhrase: ReadPhrase | null;
  props: Props;
  /** Whether things are laid out and seen from above. */
  isFlat: boolean;
}

/** Whether the words say nothing of a landscape. */
export const namesNoPlace = ({ terrain, water, plant }: Ballots): boolean =>
  terrain.isEmpty && water.isEmpty && plant.isEmpty;

/** Where a thing lives or stands when no place is named; undefined for what stands near the eye. */
export function habitatOf(kind: SubjectKind): Habitat | undefined {
  const thing = thingKindOf(kind);
  if (!thing) return undefined;
  const habitat = HABITATS.get(thingName(thing));
  const home = thingOf(kind)?.home;
  if (habitat || home === "studio" || home === "table" || home === "room" || !home) return habitat;
  return {
    terrain:
      home === "underwater" ? "underwater" : home === "street" ? "city" : home === "water" ? "sea" : "hills",
  };
}

export function chooseTerrain({ ballots, subjects, dials, excluded, concepts }: Clues): Terrain {
  // A composition is abstract only when it is one of nothing.
  const named = subjects.length > 0 ? ballots.terrain.without("abstract") : ballots.terrain.winner;
  const terrain = named ?? impliedTerrain(ballots, subjects, dials, concepts.has("path"));
  if (!excluded.has(terrain)) return terrain;
  const instead = INSTEAD[terrain];
  return excluded.has(instead) ? "desert" : instead;
}

function impliedTerrain(
  ballots: Ballots,
  subjects: readonly SubjectOrder[],
  dials: Dials,
  isPath: boolean,
): Terrain {
  const water = ballots.water.winner;
  const [main] = subjects;
  const habitat = main && habitatOf(main.kind);
  if (habitat && isPath && habitat.terrain === "city") return "hills";
  if (habitat && !water && ballots.plant.isEmpty) return habitat.terrain;
  if (habitat?.terrain === "underwater" && water !== "lake") return "underwater";
  if (water === "sea") return "sea";
  if (water === "lake" || water === "river") return "mountains";
  for (const [kind, terrain] of HOMES) if (subjects.some((subject) => subject.kind === kind)) return terrain;
  if (ballots.plant.has("conifer")) return "forest";
  const first = habitat ?? subjects.map(({ kind }) => habitatOf(kind)).find((one) => one !== undefined);
  // Palms before a house are a street's.
  const isHouse = (thingOf(main?.kind ?? "")?.metres ?? 0) > HOUSE;
  if (first && (ballots.plant.isEmpty || isHouse)) return first.terrain;
  if (ballots.plant.has("palm")) return "island";
  if (!ballots.plant.isEmpty || isPath) return "hills";
  const hasSky = dials.aurora + dials.stars + dials.rain + dials.snowfall + dials.rainbow + dials.storm > 0;
  if (hasSky || !ballots.time.isEmpty || !ballots.season.isEmpty || !ballots.celestial.isEmpty)
    return "mountains";
  return "abstract";
}

export function chooseWater(clues: Clues, terrain: Terrain, random: Random): Water {
  const { ballots, subjects, excluded } = clues;
  if (SEA_COUNTRY.has(terrain)) return "sea";
  if (excluded.has("lake") || excluded.has("sea") || excluded.has("river")) return "none";
  const lakeByChance = random.chance(LAKE_CHANCE);
  const named = ballots.water.winner;
  if (named) return named === "sea" && LAKE_COUNTRY.has(terrain) ? "lake" : named;
  if (subjects.some(({ kind }) => thingOf(kind)?.home === "water")) return "lake";
  if (subjects[0] && habitatOf(subjects[0].kind)?.water) return habitatOf(subjects[0].kind)!.water!;
  return LAKE_COUNTRY.has(terrain) && lakeByChance && !clues.concepts.has("path") ? "lake" : "none";
}

export function choosePlant({ ballots, excluded, subjects }: Clues, terrain: Terrain): Plant {
  if (["trees", "forest", "pine forest", "pine"].some((named) => excluded.has(named))) return "none";
  // Forests are spruce forests, except in autumn, when leaves must show colour.
  const woods = terrain === "forest" && ballots.season.winner === "autumn" ? "broadleaf" : "conifer";
  const habitat = subjects[0] && habitatOf(subjects[0].kind);
  const usual = habitat?.terrain === terrain ? habitat.plant : undefined;
  return ballots.plant.winner ?? usual ?? PLANTS[terrain] ?? woods;
}

/** A room is where its words say; what stands in rooms brings one along. */
export function chooseRoom({ ballots, excluded }: Clues, terrain: Terrain): Brief["room"] {
  if (terrain === "space" || terrain === "underwater") return "none";
  const room = ballots.room.winner ?? ballots.furniture.winner;
  if (!room || excluded.has("interior")) return "none";
  return room;
}

const BUILDINGS: ReadonlySet<SubjectKind> = new Set(["cabin", "house", "lodge"]);

/** From inside a building, the building itself cannot be seen. */
export const subjectsSeen = ({ subjects }: Clues, room: Brief["room"]): readonly SubjectOrder[] =>
  room === "none" ? subjects : subjects.filter(({ kind }) => !BUILDINGS.has(kind));
