import { adjust, hex, mix, type Rgb } from "../core/colour";
import type { Random } from "../core/random";
import type { Part } from "../subjects/kinds";
import { drawAccessory, isCovering } from "./accessories";
import { drawCape, wear } from "./clothes";
import { Easel, Layer } from "./easel";
import { drawFoot, drawHand, SHAFT } from "./extremities";
import { GARMENTS, type GarmentName, garmentOf, PALETTES, type Slot } from "./garments";
import { drawHead, type HairStyle } from "./head";
import { OCCUPATIONS } from "./occupations";
import { points } from "./outline";
import { POSES, type PoseName, type Stance, stancesOf } from "./poses";
import { drawProp } from "./props";
import { type BodyName, BUILDS, type Rig, rigOf } from "./skeleton";

export type { BodyName, GarmentName, HairStyle, PoseName };
export { GARMENTS, OCCUPATIONS, POSES };

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
}

export interface Figure {
  /** From back to front, in units of the figure's own height: its lowest point at y = 0, its top at -1, x around 0. */
  parts: Part[];
  /** Width over height. */
  width: number;
  /** Height as a share of a standing man's, for a figure among others: 0.5 for a crouching woman. */
  stature: number;
}

const SKINS = ["#f3d0b5", "#ecc09c", "#dda981", "#c98f66", "#b07650", "#8f5a3b", "#6f4430", "#523124"].map(
  hex,
);
/** Height of a standing man in head heights. */
const MAN_HEIGHT = 7.5;
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
  const body = look.body === "person" ? random.fork("body").pick(["woman", "man"] as const) : look.body;
  const isFeminine = body === "woman" || body === "girl" || body === "old woman";
  const pose = random.fork("pose");
  const stance: Stance = pose.pick(stancesOf(look.pose));
  const rig = rigOf(BUILDS[body], stance, body.startsWith("old") ? 9 : 0);
  const { size } = rig.build;
  const dress = random.fork("dress");
  const worn = outfit(look, body, dress);
  const palette = dress.pick(PALETTES);
  const first =
    worn.find((name) => look.garments.includes(name) && !isAccessory(name)) ?? look.garments[0] ?? worn[0];
  const used: Rgb[] = [];
  const colours = new Map<GarmentName, Rgb>();
  for (const name of worn) {
    const own = dress.fork(name);
    const tints = garmentOf(name).tints.map((tint) => (typeof tint === "string" ? palette[tint] : tint));
    const free = isAccessory(name) ? tints : tints.filter((tint) => !used.includes(tint));
    const matching = name === "trousers" && (colours.get("suit") ?? colours.get("uniform"));
    const colour =
      look.colours?.[name] ??
      (name === first ? look.garmentColour : undefined) ??
      (matching || own.pick(free.length > 0 ? free : tints));
    if (!isAccessory(name)) used.push(colour);
    colours.set(name, colour);
  }
  const easel = new Easel();
  const person = random.fork("person");
  const complexion = person.integer(0, SKINS.length - 1);
  const skin = SKINS[complexion]!;
  drawBody(easel, rig, stance, skin, worn, colours);
  const farArm = stance.crosses ? FAR_ARM_BEFORE : Layer.farArm;
  const topColour = (["shirt", "t-shirt", "sweater", "striped shirt", "hoodie"] as const)
    .map((name) => colours.get(name))
    .find(Boolean);
  for (const name of worn) {
    const garment = garmentOf(name);
    const colour = colours.get(name)!;
    if (garment.slot === "cape") drawCape(easel, rig, colour, dress.fork("cape"));
    else if (garment.trunk || garment.leg) {
      const isShirtBelow = garment.slot === "over" && topColour;
      const details = garment.details.filter((detail) => detail !== "tie" || !isFeminine);
      const opening = garment.trunk?.opening;
      wear(
        easel,
        rig,
        {
          ...garment,
          ...(details ? { details } : {}),
          ...(opening && garment.trunk ? { trunk: { ...garment.trunk, opening } } : {}),
          colour,
          trim:
            name === "jeans" || name === "trousers"
              ? hex("#4a3226")
              : name === "trench coat"
                ? adjust(colour, -0.06)
                : mix(palette.accent, colour, garment.slot === "over" ? 0.15 : 0),
          beneath: isShirtBelow
            ? topColour
            : garment.slot === "over" && name !== "vest"
              ? palette.pale
              : skin,
          skin,
          order: ORDER[garment.slot] + worn.indexOf(name) * 0.01,
          isCurvy: body === "woman" || body === "old woman",
          farArm,
          isHidden:
            garment.slot !== "over" &&
            worn.some((other) => garmentOf(other).slot === "over" && garmentOf(other).sleeve),
        },
        dress.fork(`folds ${name}`),
      );
    } else if (garment.slot !== "shoes") drawAccessory(easel, rig, name, colour);
  }
  const isDarkHaired = complexion > 3;
  const tint =
    look.hair ??
    (body.startsWith("old")
      ? person.pick(["grey", "white"] as const)
      : person.pick(
          isDarkHaired
            ? (["black", "black", "brown"] as const)
            : (["black", "brown", "brown", "blond", "red"] as const),
        ));
  const style =
    look.hairStyle ??
    (body === "baby"
      ? "short"
      : person.pick(
          isFeminine
            ? (["long", "long", "bun", "braid", "curly", "short"] as const)
            : body === "old man"
              ? (["short", "bald"] as const)
              : (["short", "short", "short", "curly"] as const),
        ));
  drawHead(easel, rig, {
    skin,
    hair: hex(HAIR[tint]),
    style: worn.includes("headscarf") ? "bald" : style,
    age: body.startsWith("old") ? "old" : rig.build.size < 0.9 ? "child" : "grown",
    isFeminine,
    isManly: body === "man" || body === "old man",
    hasBeard: (body === "man" || body === "old man") && person.chance(body === "man" ? 0.3 : 0.6),
    isCovered: worn.some(isCovering),
    eyes: isDarkHaired ? hex("#3a2416") : person.pick(["#4a3020", "#5b7a8c", "#5c6b42", "#3a2416"].map(hex)),
    lips:
      isFeminine && rig.build.size > 0.9
        ? mix(skin, hex("#b03a44"), 0.62)
        : mix(adjust(skin, -0.06), hex("#a8473f"), 0.38),
    isSmiling: person.chance(0.65),
  });
  const grip = (i: 0 | 1): [number, number] => {
    const { end, angle } = rig.arms[i];
    return [end[0] + Math.sin(angle) * 0.24 * size, end[1] + Math.cos(angle) * 0.24 * size];
  };
  const ground = easel.lowest;
  for (const prop of stance.props)
    drawProp(prop, { easel, rig, accent: palette.accent, near: grip(0), far: grip(1), ground });
  const { parts, width, height } = easel.finish();
  return { parts, width, stature: height / MAN_HEIGHT };
}

const isAccessory = (name: GarmentName): boolean => ORDER[garmentOf(name).slot] === 0;

/** The garments of a look, completed so that nobody is half dressed. */
function outfit(look: FigureLook, body: keyof typeof BUILDS, random: Random): GarmentName[] {
  const worn = [...new Set(look.garments)];
  const has = (slot: Slot): boolean => worn.some((name) => garmentOf(name).slot === slot);
  const wears = (...names: GarmentName[]): boolean => names.some((name) => worn.includes(name));
  const isFeminine = body === "woman" || body === "girl" || body === "old woman";
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
  rig: Rig,
  stance: Stance,
  skin: Rgb,
  worn: readonly GarmentName[],
  colours: ReadonlyMap<GarmentName, Rgb>,
): void {
  const { size } = rig.build;
  const shoes = worn.find((name) => garmentOf(name).slot === "shoes")!;
  const kind = garmentOf(shoes).shoe!;
  const colour = colours.get(shoes)!;
  const isFrontal = stance.front >= 0.8;
  for (const i of [1, 0] as const) {
    const layer = i === 0 ? Layer.nearLeg : Layer.farLeg;
    const leg = rig.legs[i];
    easel.solid(layer, leg.tube, skin, { from: -0.05, to: 2.03, isFar: i === 1 });
    easel.add(layer, leg.tube.line(points(".93,.45 1.02,.6 1.08,.35"), 0.03, 0.01), adjust(skin, -0.1), {
      alpha: 0.5,
    });
    const toes = stance.legs[i][2];
    const slant = isFrontal && toes === undefined ? 0.26 : 0;
    const pitch = toes ?? 2;
    const reach = isFrontal ? (i === 0 ? -0.6 : 0.7) : 1 - 0.25 * stance.front;
    drawFoot(
      easel,
      layer + 0.05,
      { limb: leg, pitch, reach, slant },
      kind,
      colour,
      skin,
      size ** 0.9,
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
  easel.solid(Layer.trunk, rig.trunk, skin, { from: 0.02, to: 2.16 });
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
    const isBefore = i === 1 && hand === "grip" && stance.props.length > 0;
    drawHand(
      easel,
      (isBefore ? FAR_ARM_BEFORE : layer) + 0.01,
      arm,
      hand,
      skin,
      size ** 0.85,
      i === 1 && stance.front > 0.7 ? -1 : 1,
    );
  }
}
