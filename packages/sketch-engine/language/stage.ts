import type { Home } from "../things/catalogue";
import { thingOf } from "../things/catalogue";
import type { Brief, Material, Stage, StageKind } from "./brief";
import type { Clues } from "./place";

/** The setting of each home when the prompt names no place. */
const SETTINGS: Partial<Record<Home, StageKind>> = { studio: "studio", table: "table", room: "floor" };
const MATERIALS: Readonly<Record<StageKind, Material>> = {
  studio: "paper",
  table: "wood",
  floor: "wood",
  outdoors: "grass",
  air: "paper",
  "flat lay": "stone",
};
/** Things up to this height in metres, when a place is named, are seen near the eye and not as a dot in the landscape. */
const NEAR_THE_EYE = 0.75;

/**
 * The stage of a picture about a thing; null when it is about a place, or about something that has its own place there.
 */
export function chooseStage(clues: Clues, isPlaceNamed: boolean): Stage | null {
  const { subjects, concepts, ballots } = clues;
  const main = subjects.find(({ relation }) => relation === undefined) ?? subjects[0];
  const thing = main && thingOf(main.kind);
  if (!thing || ballots.terrain.winner === "underwater" || ballots.terrain.winner === "space") return null;
  const setting = SETTINGS[thing.home];
  const isNear = thing.metres <= NEAR_THE_EYE;
  const isStudio = concepts.has("product photo") || concepts.has("studio");
  const kind: StageKind | undefined = isStudio
    ? "studio"
    : concepts.has("aerial") && isNear
      ? "flat lay"
      : isPlaceNamed
        ? thing.home === "sky"
          ? "air"
          : "outdoors"
        : (setting ?? (thing.home === "sky" ? "air" : "outdoors"));
  const t = ballots.terrain.winner;
  const material =
    kind === "outdoors"
      ? thing.home === "water"
        ? "water"
        : t === "city"
          ? "asphalt"
          : t === "sea" || t === "island" || t === "desert"
            ? "sand"
            : t === "tundra"
              ? "snow"
              : "grass"
      : MATERIALS[kind];
  return { kind, material, hasView: isPlaceNamed || kind === "outdoors" || kind === "air" };
}

/** Whether the brief shows things near the eye. */
export const isStaged = ({ stage }: Pick<Brief, "stage">): boolean => stage !== null;
