import { hashText, Random } from "../../core/random";
import type { Ballots } from "../ballot";
import type { Brief, Season, Terrain, Time } from "../brief";
import {
  type Clues,
  choosePlant,
  chooseRoom,
  chooseTerrain,
  chooseWater,
  habitatOf,
  namesNoPlace,
  subjectsSeen,
} from "../place";
import { chooseStage } from "../stage";
import type { Wishes } from "../wishes";
import { ABSTRACT_STYLES, chooseStyle, WITHOUT_ROOMS } from "./choose-style";
import { settleDials } from "./dials";
import { isPortrait, seatSitters } from "./portrait";

/** What of a brief is read from the prompt as it is. */
type Given = Wishes &
  Pick<Brief, "hues" | "palette" | "isStudy" | "lettering" | "shapes" | "layoutSeed" | "take" | "aspect">;

/** With more clouds the sun is hidden, and with it the colours of morning and evening. */
const GREY = 0.6;
const FAIR_TIMES: readonly Time[] = ["golden", "day", "dawn", "sunset", "golden"];

/** Settles everything that the prompt leaves open, from clues and the seed. */
export function resolve(
  clues: Clues,
  { hues, palette, isStudy, lettering, layoutSeed, take, aspect, shapes: named, ...wishes }: Given,
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
  const shapes = isAbstract && clues.subjects.length === 0 ? (named ?? []) : [];
  const style = namedStyle ?? (isAbstract && shapes.length === 0 ? random.pick(ABSTRACT_STYLES) : "matte");
  const namedTime = chooseTime(ballots, fairTime);
  const isIndoors = stage !== null && stage.kind !== "outdoors";
  const isGrey = clues.dials.storm > 0.5 || clues.dials.clouds > GREY;
  const time = (isGrey || isIndoors) && ballots.time.isEmpty ? "day" : namedTime;
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
    ...wishes,
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

/** Freezes the brief and everything in it; sets are protected by their type alone. */
function frozen(brief: Brief): Brief {
  for (const order of brief.subjects) Object.freeze(order);
  Object.freeze(brief.subjects);
  Object.freeze(brief.hues);
  return Object.freeze(brief);
}

function chooseTime(ballots: Ballots, fairTime: Time): Time {
  return ballots.time.winner ?? (ballots.celestial.winner === "moon" ? "night" : fairTime);
}
