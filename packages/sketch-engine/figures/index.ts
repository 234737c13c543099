import { adjust, hex, mix, type Rgb } from "../core/colour";
import type { Random } from "../core/random";
import type { Part } from "../subjects/kinds";
import { drawAccessory, drawCarried, isCovering } from "./accessories";
import { type Cloth, drawCape, wear } from "./clothes";
import { Easel, Layer } from "./easel";
import { drawFoot, drawHand, SHAFT } from "./extremities";
import {
  type Cut,
  GARMENTS,
  type GarmentName,
  garmentOf,
  PALETTES,
  type Palette,
  type Slot,
} from "./garments";
import { drawHead, type Expression, type Features, type HairStyle } from "./head/head";
import { OCCUPATIONS } from "./occupations";
import { points } from "./outline";
import { POSES, type PoseName, type Stance, stancesOf } from "./poses";
import { drawProp } from "./props";
import { type BodyName, BUILDS, MAN_HEADS, type Rig, rigOf } from "./skeleton";

export type { BodyName, GarmentName, HairStyle, PoseName };
export { GARMENTS, MAN_HEADS, OCCUPATIONS, POSES };

const HAIR = {
  black: "#211b1c",
  brown: "#4e3122",
  blond: "#cfa564",
  red: "#9c4a22",
  grey: "#8f8c8a",
  white: "#d9d5cf",
} as const;

/** Who is drawn, what they do and what they wear; whatever is left out is chosen by random. */
export interface FigureLook {
  body: BodyName;
  pose: PoseName;
  garments: readonly GarmentName[];
  /** Of the garment that is named first. */
  garmentColour?: Rgb;
  colours?: Partial<Record<GarmentName, Rgb>>;
  hair?: keyof typeof HAIR;
  hairStyle?: HairStyle;
  expression?: Expression;
  hasBeard?: boolean;
  hasFreckles?: boolean;
  /** Looks straight at the viewer instead of a little aside. */
  isFacing?: boolean;
  /** Leans at a wall, on which the shadow falls. */
  isAtWall?: boolean;
  /** Drawn in lines on paper, where all skin is as pale as the paper. */
  isOnPaper?: boolean;
  isFromBehind?: boolean;
  /** How much the picture shows: face and neck, head and chest, or down to the waist; the whole figure when absent. */
  framing?: "face" | "bust" | "waist";
  /** Of the garments the one that is held instead of worn. */
  carried?: GarmentName;
  /** Sits or stands behind a table with others. */
  isAtTable?: boolean;
}

export interface Figure {
  /** From back to front, in units of the figure's own height: its lowest point at y = 0, its top at -1, x around 0. */
  parts: Part[];
  /** Width over height. */
  width: number;
  /** Height as a share of a standing man's, for a figure among others: 0.5 for a crouching woman. */
  stature: number;
  /** Height of the crown, from -1 to 0, and of a head, in the same units. */
  crown: number;
  head: number;
  /** The place between both hands. */
  hold: readonly [x: number, y: number];
}

const SKINS = ["#f3d0b5", "#ecc09c", "#dda981", "#c98f66", "#b07650", "#96603f", "#7c4e37", "#643f2d"].map(
  hex,
);
/** Skin in line drawings, which leave it unhatched. */
const PAPER_SKIN = hex("#faeadb");
/** Degrees by which old people bend forwards. */
const OLD_STOOP = 9;
const LEATHER_BELT: readonly GarmentName[] = ["jeans", "trousers", "uniform"];
const FAR_ARM_BEFORE = Layer.nearArm - 1.1;
const ORDER: Record<Slot, number> = {
  bottom: 0.1,
  top: 0.3,
  full: 0.35,
  over: 0.6,
  cape: 0,
  shoes: 0,
  head: 0,
  eyes: 0,
  scarf: 0,
  back: 0,
  hand: 0,
};

/** Draws a whole person. The same look and the same random stream give the same parts. */
export function figure(look: FigureLook, random: Random): Figure {
  const body = look.body === "person" ? bodyFor(look, random.fork("body")) : look.body;
  const isFromBehind = look.isFromBehind ?? false;
  const stance = carrying(random.fork("pose").pick(fittingStances(look)), look);
  const rig = rigOf(BUILDS[body], stance, body.startsWith("old") ? OLD_STOOP : 0);
  const { size } = rig.build;
  const palette = random.fork("palette").pick(PALETTES);
  const owned = outfit(look, body, random.fork("outfit"));
  const worn = owned.filter((name) => name !== look.carried);
  const colours = coloursOf(look, owned, palette, random.fork("dyes"));
  // Freckles show on fair skin.
  const complexion = random.fork("skin").integer(0, look.hasFreckles ? 2 : SKINS.length - 1);
  const skin = look.isOnPaper ? mix(SKINS[complexion]!, PAPER_SKIN, 0.75) : SKINS[complexion]!;
  const easel = new Easel(isFromBehind);
  drawBody(easel, { rig, stance, isFromBehind }, skin, worn, colours);
  dressUp(
    easel,
    rig,
    { body, worn, colours, palette, skin, crosses: stance.crosses, isFromBehind },
    random.fork("folds"),
  );
  drawHead(easel, rig, { ...featuresOf(look, body, worn, complexion, random.fork("person")), skin });
  const grip = (i: 0 | 1): [number, number] => {
    const { end, angle } = rig.arms[i];
    return [end[0] + Math.sin(angle) * 0.24 * size, end[1] + Math.cos(angle) * 0.24 * size];
  };
  if (look.carried) drawCarried(easel, rig, look.carried, colours.get(look.carried)!);
  const ground = easel.lowest;
  for (const prop of stance.props)
    drawProp(prop, { easel, rig, accent: palette.accent, near: grip(0), far: grip(1), ground });
  const [nearHand, farHand] = [grip(0), grip(1)];
  const { parts, width, height, bottom, middle } = easel.finish();
  const hold = [
    ((nearHand[0] + farHand[0]) / 2 - middle) / height,
    ((nearHand[1] + farHand[1]) / 2 - bottom) / height,
  ] as const;
  const crown = (rig.head.at[1] - 0.58 - bottom) / height;
  return { parts, width, stature: height / MAN_HEADS, crown, head: 1 / height, hold };
}

interface Wardrobe {
  body: keyof typeof BUILDS;
  worn: readonly GarmentName[];
  colours: ReadonlyMap<GarmentName, Rgb>;
  palette: Palette;
  skin: Rgb;
  crosses: boolean;
  isFromBehind: boolean;
}

/** The colour of each garment: the one asked for, or one of its usual ones that nothing else has. */
function coloursOf(
  look: FigureLook,
  worn: readonly GarmentName[],
  palette: Palette,
  random: Random,
): Map<GarmentName, Rgb> {
  const first =
    worn.find((name) => look.garments.includes(name) && !isAccessory(name)) ?? look.garments[0] ?? worn[0];
  const used: Rgb[] = [];
  const colours = new Map<GarmentName, Rgb>();
  for (const name of worn) {
    const tints = garmentOf(name).tints.map((tint) => (typeof tint === "string" ? palette[tint] : tint));
    const free = isAccessory(name) ? tints : tints.filter((tint) => !used.includes(tint));
    const matching =
      name === "trousers"
        ? (colours.get("suit") ?? colours.get("uniform"))
        : name === "shirt" && worn.includes("suit")
          ? palette.pale
          : undefined;
    const asked = look.colours?.[name] ?? (name === first ? look.garmentColour : undefined);
    const colour = asked ?? matching ?? random.fork(name).pick(free.length > 0 ? free : tints);
    if (!isAccessory(name)) used.push(colour);
    colours.set(name, colour);
  }
  return colours;
}

/** Draws all that is worn except shoes. */
function dressUp(easel: Easel, rig: Rig, wardrobe: Wardrobe, random: Random): void {
  const { body, worn, colours, palette, skin, crosses, isFromBehind } = wardrobe;
  const top = colours.get(worn.find((name) => garmentOf(name).slot === "top") ?? "barefoot");
  const hasSleeves = worn.some((name) => garmentOf(name).slot === "over" && garmentOf(name).sleeve);
  for (const name of worn) {
    const garment = garmentOf(name);
    const { slot } = garment;
    const before = name === "swimsuit" && !isLady(body) ? TRUNKS : garment;
    const cut = isFromBehind ? backOf(before) : before;
    const colour = colours.get(name)!;
    if (slot === "cape") drawCape(easel, rig, colour, random.fork(name));
    else if (slot === "shoes") continue;
    else if (!cut.trunk) drawAccessory(easel, rig, name, colour);
    else {
      const cloth: Cloth = {
        ...cut,
        details: cut.details.filter((detail) => detail !== "tie" || !isLady(body)),
        colour,
        trim: palette.accent,
        beneath: skin,
        skin,
        // An apron lies over a jacket.
        order: ORDER[slot] + worn.indexOf(name) * 0.01 + (name === "apron" ? 0.2 : 0),
        isCurvy: !isFromBehind && (body === "woman" || body === "old woman"),
        farArm: crosses ? FAR_ARM_BEFORE : Layer.farArm,
        isHidden: slot !== "over" && hasSleeves,
      };
      if (slot === "over") cloth.beneath = top ?? (name === "vest" ? skin : palette.pale);
      if (LEATHER_BELT.includes(name)) cloth.trim = hex("#4a3226");
      if (name === "trench coat") cloth.trim = adjust(colour, -0.06);
      wear(easel, rig, cloth, random.fork(name));
    }
  }
}

/** Hair and face, each from its own stream, so that one that is asked for leaves the others as they were. */
function featuresOf(
  look: FigureLook,
  body: keyof typeof BUILDS,
  worn: readonly GarmentName[],
  complexion: number,
  random: Random,
): Features {
  const skin = SKINS[complexion]!;
  const isDark = complexion > 3;
  const isOld = body.startsWith("old");
  const isManly = body === "man" || body === "old man";
  const isCovered = worn.some(isCovering);
  const tints: readonly (keyof typeof HAIR)[] = isOld
    ? ["grey", "white"]
    : isDark
      ? ["black", "black", "brown"]
      : ["black", "brown", "brown", "blond", "red"];
  const styles: readonly HairStyle[] = isLady(body)
    ? isOld
      ? ["bun", "short", "curly"]
      : ["long", "long", "bun", "braid", "curly", "short"]
    : body === "old man"
      ? ["short", "bald"]
      : body === "baby"
        ? ["short"]
        : ["short", "short", "short", "curly"];
  const style = look.hairStyle ?? random.fork("style").pick(styles);
  return {
    skin,
    hair: hex(HAIR[look.hair ?? random.fork("hair").pick(tints)]),
    style: worn.includes("headscarf") ? "bald" : style,
    age: isOld ? "old" : BUILDS[body].size < 0.8 ? "child" : "grown",
    isFeminine: isLady(body),
    isManly,
    hasBeard: isManly && (look.hasBeard ?? random.fork("beard").chance(isOld ? 0.6 : 0.3)),
    hasFreckles: look.hasFreckles ?? false,
    isCovered,
    ...(look.isFromBehind ? { side: "back" } : look.isFacing && !isCovered ? { side: "front" } : {}),
    eyes: hex(random.fork("eyes").pick(isDark ? ["#3a2416"] : ["#4a3020", "#5b7a8c", "#5c6b42", "#3a2416"])),
    lips:
      isLady(body) && body !== "girl"
        ? mix(skin, hex("#b03a44"), 0.62)
        : mix(adjust(skin, -0.06), hex("#a8473f"), 0.38),
    expression: look.expression ?? (random.fork("smile").chance(0.85) ? "smiling" : "serious"),
  };
}

const isLady = (body: keyof typeof BUILDS): boolean =>
  body === "woman" || body === "girl" || body === "old woman";

const LADIES_WEAR: readonly GarmentName[] = [
  "dress",
  "long dress",
  "floral dress",
  "tutu",
  "sari",
  "skirt",
  "long skirt",
  "heels",
];

const bodyFor = ({ garments }: FigureLook, random: Random): "woman" | "man" =>
  garments.some((name) => LADIES_WEAR.includes(name)) ? "woman" : random.pick(["woman", "man"] as const);

/** What men and boys wear in the water. */
const TRUNKS: Cut = { trunk: { from: 1.4, to: 2.25, ease: 0.03 }, leg: { to: 0.5, ease: 0.05 }, details: [] };

/** Stances in which a portrait stands still, and a long skirt is not spread by the legs. */
function fittingStances({ pose, garments, framing, isFromBehind }: FigureLook): Stance[] {
  const stances = stancesOf(pose, isFromBehind);
  if (pose === "standing" && framing && framing !== "waist") return stances.slice(0, 1);
  const isLong = garments.some((name) => (garmentOf(name).trunk?.to ?? 0) > 3.3);
  const narrow = stances.filter(({ legs: [near, far] }) => Math.abs(near[0] - far[0]) < 30);
  return isLong && narrow.length > 0 ? narrow : stances;
}

/** What is seen of a garment from behind: no opening, no buttons, of a collar only the band. */
const backOf = ({ trunk, neck, details, ...cut }: Cut): Cut => ({
  ...cut,
  ...(trunk ? { trunk: { ...trunk, opening: 0 } } : {}),
  ...(neck && neck !== "bare" && neck !== "round" && neck !== "v" ? { neck: "high" } : {}),
  details: details.filter((detail) => !FRONT_DETAILS.includes(detail)),
});
const FRONT_DETAILS = ["buttons", "double buttons", "zip", "pockets", "tie", "badge", "bib"];

/** The stance with hands for what is carried, where they have nothing else to do. */
function carrying(stance: Stance, { garments, carried }: FigureLook): Stance {
  if (carried && stance.props.length === 0)
    return {
      ...stance,
      arms: [stance.arms[0], [0.5, 1.62, 1]],
      hands: [stance.hands[0], "grip"],
      crosses: true,
    };
  const [near, far] = stance.arms;
  const [nearHand, farHand] = stance.hands;
  const isFree = stance.props.length === 0;
  const hasUmbrella = isFree && garments.includes("umbrella");
  const hasBag = isFree && garments.includes("handbag");
  return {
    ...stance,
    arms: [hasBag ? [-10, -4] : near, hasUmbrella ? [20, 126] : far],
    hands: [hasBag ? "grip" : nearHand, hasUmbrella ? "grip" : farHand],
  };
}

const isAccessory = (name: GarmentName): boolean => ORDER[garmentOf(name).slot] === 0;

/** The garments of a look, completed so that nobody is half dressed. */
function outfit(look: FigureLook, body: keyof typeof BUILDS, random: Random): GarmentName[] {
  const worn = [...new Set(look.garments)];
  const has = (slot: Slot): boolean => worn.some((name) => garmentOf(name).slot === slot);
  const wears = (...names: GarmentName[]): boolean => names.some((name) => worn.includes(name));
  const isFeminine = isLady(body);
  const isYoung = body === "girl" || body === "boy" || body === "baby";
  if (!has("full") && !has("top") && !has("bottom") && !has("over") && isFeminine && random.chance(0.45))
    worn.push(random.pick(["dress", "floral dress"] as const));
  if (!has("full") && !has("bottom") && !wears("turnout gear")) {
    const isFormal = wears("suit", "uniform", "chef jacket", "blazer");
    worn.push(
      isFormal
        ? "trousers"
        : random.pick(
            isYoung
              ? (["jeans", "shorts", "trousers"] as const)
              : isFeminine
                ? (["jeans", "wide trousers", "skirt", "trousers", "long skirt"] as const)
                : (["jeans", "trousers", "trousers"] as const),
          ),
    );
  }
  const isBare = worn.some((name) => garmentOf(name).slot === "full" && name !== "overalls");
  if (!isBare && !has("top") && !wears("uniform", "chef jacket", "turnout gear"))
    worn.push(wears("suit", "blazer") ? "shirt" : random.pick(["shirt", "t-shirt", "sweater"] as const));
  if (!has("shoes")) worn.push(shoesFor(look, wears, isFeminine && !isYoung, body === "baby", random));
  return worn;
}

function shoesFor(
  look: FigureLook,
  wears: (...names: GarmentName[]) => boolean,
  isLady: boolean,
  isBaby: boolean,
  random: Random,
): GarmentName {
  if (
    isBaby ||
    look.pose === "yoga" ||
    look.pose === "meditating" ||
    look.pose === "surfing" ||
    wears("swimsuit", "wetsuit")
  )
    return "barefoot";
  if (wears("spacesuit", "turnout gear", "armour")) return "heavy boots";
  if (wears("raincoat")) return "tall boots";
  if (look.pose === "hiking" || look.pose === "climbing" || wears("leather jacket")) return "boots";
  if (wears("tutu", "kimono", "sari", "robe")) return "flats";
  if (
    ["running", "cycling", "skating", "throwing", "jumping"].includes(look.pose) ||
    wears("sportswear", "shorts", "hoodie")
  )
    return "sneakers";
  if (isLady)
    return wears("dress", "long dress", "suit", "skirt", "trench coat")
      ? random.pick(["heels", "flats"] as const)
      : random.pick(["boots", "flats", "sneakers"] as const);
  return wears("suit", "blazer", "uniform", "coat", "lab coat")
    ? "leather shoes"
    : random.pick(["sneakers", "boots", "leather shoes"] as const);
}

/** Bare limbs, hands and shoes; clothes cover them. */
function drawBody(
  easel: Easel,
  { rig, stance, isFromBehind }: { rig: Rig; stance: Stance; isFromBehind: boolean },
  skin: Rgb,
  worn: readonly GarmentName[],
  colours: ReadonlyMap<GarmentName, Rgb>,
): void {
  const { size } = rig.build;
  const shoes = worn.find((name) => garmentOf(name).slot === "shoes")!;
  const kind = garmentOf(shoes).shoe!;
  const colour = colours.get(shoes)!;
  const isFrontal = stance.front >= 0.8;
  const hasBareHips = worn.includes("swimsuit") || worn.includes("tutu");
  for (const i of [1, 0] as const) {
    const layer = i === 0 ? Layer.nearLeg : Layer.farLeg;
    const leg = rig.legs[i];
    easel.solid(layer, leg.tube, skin, { from: leg.tube.top, to: 2.03, isFar: i === 1 });
    easel.add(layer, leg.tube.line(points(".93,.45 1.02,.6 1.08,.35"), 0.03, 0.01), adjust(skin, -0.1), {
      alpha: 0.5,
    });
    const toes = stance.legs[i][2];
    const slant = isFrontal && toes === undefined && !isFromBehind ? 0.26 : 0;
    const pitch = toes ?? 2;
    const reach = isFromBehind
      ? i === 0
        ? -0.42
        : 0.42
      : isFrontal
        ? i === 0
          ? -0.6
          : 0.7
        : 1 - 0.25 * stance.front;
    drawFoot(
      easel,
      layer + 0.05,
      { limb: leg, pitch, reach, slant },
      kind,
      colour,
      skin,
      size ** 0.9 * 1.12,
      i === 1,
    );
    const shaft = SHAFT[kind];
    if (shaft)
      easel.solid(
        layer + (kind === "boot" ? 0.05 : 0.95),
        leg.tube.grown((kind === "heavy boot" ? 0.1 : 0.05) * size),
        colour,
        { from: shaft, to: 2.04, isFar: i === 1, edges: { top: (u) => 0.02 * (1 - u * u) } },
      );
  }
  easel.solid(Layer.trunk, rig.trunk, skin, {
    from: 0.02,
    to: hasBareHips ? 2.02 : 1.3,
    edges: { bottom: (u) => 0.14 * (1 - u * u) },
  });
  easel.add(
    Layer.trunk,
    rig.trunk.line(points(".12,-.55 .16,-.15 .2,.12"), 0.03, 0.012),
    adjust(skin, -0.08),
    { alpha: 0.5 },
  );
  easel.add(Layer.trunk, rig.trunk.line(points(".12,.75 .16,.45 .2,.22"), 0.03, 0.012), adjust(skin, -0.08), {
    alpha: 0.5,
  });
  for (const i of [1, 0] as const) {
    const arm = rig.arms[i];
    const layer = i === 0 ? Layer.nearArm : stance.crosses ? FAR_ARM_BEFORE : Layer.farArm;
    easel.solid(layer, arm.tube, skin, { from: arm.tube.top, to: 2.03, isFar: i === 1 && !stance.crosses });
    const hand = stance.hands[i];
    const glove = worn.find((name) => name === "spacesuit" || name === "turnout gear" || name === "armour");
    const isBefore = i === 1 && hand === "grip" && stance.props.length > 0;
    drawHand(
      easel,
      (isBefore ? FAR_ARM_BEFORE : layer) + 0.01,
      arm,
      hand,
      glove ? adjust(colours.get(glove)!, -0.12) : skin,
      size ** 0.85,
      i === 1 && stance.front > 0.7 ? -1 : 1,
    );
  }
}
