import { type Home, thingKindOf, thingName, thingOf } from "../things/catalogue";
import type { Brief, Material, Setting, Stage, StageKind, SubjectOrder } from "./brief";
import { GARDEN_PETS, INDOOR_PETS } from "./lexicon/habitats";
import type { Clues } from "./place";

/** The setting of each home when the prompt names no place. */
const SETTINGS: Partial<Record<Home, StageKind>> = { studio: "studio", table: "table", room: "floor" };
const MATERIALS: Readonly<Record<StageKind, Material>> = {
  studio: "paper",
  table: "wood",
  floor: "wood",
  outdoors: "grass",
  air: "paper",
  "flat lay": "paper",
};
/** The ground of each place. */
const GROUNDS: Partial<Record<Brief["terrain"], Material>> = {
  desert: "sand",
  sea: "sand",
  island: "sand",
  city: "asphalt",
  canyon: "stone",
  volcano: "stone",
  tundra: "snow",
};
/** A thing that the prompt calls small or distant in a place is a part of the landscape. */
const FAR_AWAY = 0.75;
/** Smaller things, in metres, would not be seen there. */
const NEVER_FAR = 0.9;
/** The height of the largest things that are laid out and seen from above, and of the largest on a table. */
const SMALL = 0.75;

/** Houses are higher than this, in metres. */
const HOUSE = 2.5;

/** People without a place stand in a studio, as for a fashion photograph. */
const PERSON = { home: "studio", metres: 1.7 } as const;

interface Main {
  order: SubjectOrder;
  name: string;
  home: Home;
  metres: number;
}

function mainOf({ subjects }: Clues): Main | null {
  const order = subjects.find(({ relation }) => relation === undefined) ?? subjects[0];
  const kind = order && thingKindOf(order.kind);
  const thing = order && thingOf(order.kind);
  if (order?.kind === "person") return { order, name: "person", ...PERSON };
  return kind && thing ? { order, name: thingName(kind), home: thing.home, metres: thing.metres } : null;
}

/**
 * The stage of a picture about a thing; null when it is about a place, or about something that has its own place there.
 */
export function chooseStage(clues: Clues, isPlaceNamed: boolean, terrain: Brief["terrain"]): Stage | null {
  const main = mainOf(clues);
  if (!main) return portraitStage(clues);
  if (terrain === "underwater" || terrain === "space" || isSeenInRoom(clues, main)) return null;
  const kind = kindOf(clues, main, isPlaceNamed);
  if (!kind) return null;
  const { surface, backdrop } = clues.props;
  const setting = settingOf(clues, terrain);
  const ground = clues.ballots.season.winner === "winter" ? "snow" : (GROUNDS[terrain] ?? "grass");
  const isOnCliff = setting === "cliff" && kind === "outdoors";
  return {
    kind,
    material:
      surface?.material ??
      (kind === "outdoors" || isSeenFromAbove(main.order)
        ? main.home === "water" || isOnCliff
          ? "water"
          : ground
        : MATERIALS[kind]),
    ...(surface?.colour && { surface: surface.colour }),
    ...(backdrop && { backdrop }),
    ...(setting && { setting }),
    hasView:
      kind === "outdoors" ||
      kind === "air" ||
      (isPlaceNamed && kind !== "flat lay" && !backdrop) ||
      setting === "windowsill" ||
      (hasOutlook(clues) && !backdrop),
  };
}

/** The setting that the prompt names; what drives in a town without one drives on a street. */
function settingOf({ ballots, subjects, concepts }: Clues, terrain: Brief["terrain"]): Setting | undefined {
  const isDriven = thingOf(subjects[0]?.kind ?? "")?.home === "street";
  // Animals are seen in the depth of the wood, houses at its edge.
  const isHouse = (thingOf(subjects[0]?.kind ?? "")?.metres ?? 0) > HOUSE;
  const implied =
    terrain === "forest" && isHouse
      ? "forest"
      : isDriven && terrain === "city"
        ? "street"
        : terrain === "hills" && concepts.has("lavender") && ballots.season.winner !== "winter"
          ? "field"
          : terrain === "tundra" && ballots.water.isEmpty
            ? "ice"
            : undefined;
  return ballots.setting.winner ?? implied;
}

/** A portrait before a background that the prompt describes. */
function portraitStage({ props, subjects, concepts, ballots }: Clues): Stage | null {
  const { backdrop } = props;
  const isPortrait = concepts.has("portrait") && subjects[0]?.kind === "person";
  if (!isPortrait || !backdrop || !ballots.terrain.isEmpty) return null;
  return { kind: "studio", material: "paper", backdrop, hasView: false };
}

const OUTLOOKS = ["through the window", "terrace"] as const;
const hasOutlook = ({ concepts }: Clues): boolean => OUTLOOKS.some((concept) => concepts.has(concept));

/** A room with a fireplace or a view is drawn as a room, with its pets. */
function isSeenInRoom({ concepts, ballots, props }: Clues, { home }: Main): boolean {
  if (props.backdrop || props.surface || home !== "ground") return false;
  const hasSight = ["fireplace", "wooden beams", "through the window"].some((concept) =>
    concepts.has(concept),
  );
  return hasSight && !(ballots.room.isEmpty && ballots.furniture.isEmpty);
}

/** What the prompt makes of the stage, then what the thing itself does. */
function kindOf(clues: Clues, { order, name, home, metres }: Main, isPlaceNamed: boolean): StageKind | null {
  const { concepts, ballots, props } = clues;
  if (isSeenFromAbove(order)) return "flat lay";
  const setting = SETTINGS[home];
  const outside = home === "sky" ? "air" : "outdoors";
  const isFromAbove =
    clues.isFlat || concepts.has("aerial") || concepts.has("from above") || clues.dials.cameraHeight >= 0.9;
  if (isFromAbove && metres <= SMALL && setting) return "flat lay";
  if (concepts.has("aerial") && !setting) return null;
  if (concepts.has("product photo") || concepts.has("studio")) return "studio";
  const isPet = INDOOR_PETS.has(name) || GARDEN_PETS.has(name);
  const { surface, backdrop } = props;
  if (surface && (setting || metres <= 1.2)) {
    if (isPlaceNamed && !surface.part && setting !== "studio") return "outdoors";
    if (surface.part === "table") return "table";
    if (surface.part === "floor") return "floor";
    if (setting === "floor" || home === "street") return "floor";
    return setting ?? (backdrop ? "studio" : "table");
  }
  if (setting && isOnFurniture(clues)) return "floor";
  if (backdrop) return setting === "floor" || (home === "street" && props.isWall) ? "floor" : "studio";
  if (concepts.has("portrait") && home === "ground" && !isPlaceNamed) return "studio";
  if (isPet && isOnBlanket(clues)) return "floor";
  const isInRoom = ballots.room.winner !== undefined;
  if (isInRoom && (setting || isPet)) {
    if (ballots.room.winner === "terrace" && home !== "table") return "floor";
    return (setting === "studio" && name !== "person") || home === "table" ? "table" : "floor";
  }
  if (isPlaceNamed) return order.isFar || (order.scale < FAR_AWAY && metres > NEVER_FAR) ? null : outside;
  if (INDOOR_PETS.has(name)) return "floor";
  return setting ?? outside;
}

/** Whether the drawing shows the thing from straight above. */
const isSeenFromAbove = ({ kind }: SubjectOrder): boolean => thingOf(kind)?.state === "from above";

const isOnBlanket = ({ subjects }: Clues): boolean => subjects.some(({ kind }) => kind === "thing blanket");

const isOnFurniture = ({ subjects }: Clues): boolean =>
  subjects.some(({ kind, relation }) => relation === "under" && thingOf(kind)?.home === "room");
