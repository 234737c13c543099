import { boxBlur } from "../core/blur";
import { addBokeh } from "../core/bokeh";
import { checkpoint } from "../core/checkpoint";
import { mix, type Rgb, toLch } from "../core/colour";
import { fillPath } from "../core/fill";
import { Frame, Surface } from "../core/frame";
import { clamp, lerp, smoothstep } from "../core/math";
import { Noise } from "../core/noise";
import type { Progress } from "../core/progress";
import type { Random } from "../core/random";
import type { Brief, Stage } from "../language/brief";
import { type Lighting, partShader } from "../scenes/subjects/part-shader";
import type { Model, Part } from "../subjects/kinds";
import { thingKindOf, thingName, thingOf } from "../things/catalogue";
import { castOf, layoutOf } from "./arrange";
import { SOLIDS } from "./companions";
import { addLampLight, lightRoom } from "./lamp-light";
import { type StageLight, stageLight } from "./light";
import { isAfloat } from "./manner";
import { type MaterialShader, materialShader } from "./materials";
import { paintThing, type ThingPlace } from "./paint-thing";
import { chooseColours, type SettingColours } from "./setting";
import { surround, withoutFittings } from "./surroundings";
import { wispsOver } from "./wisps";

/** Depths in world units: styles outline and blur by them. */
const WALL_DEPTH = 8;
const THING_DEPTH = 2;
const FLOOR_DEPTH = [6, 2.2] as const;
/** Blur of a place behind small and behind large things, as a share of the picture's height. */
const VIEW_BLUR = [0.014, 0.0026] as const;
/** Things of this height in metres and more are seen from farther away, so what is behind them is nearly sharp. */
const LARGE = 1;
/** Walls darker than this show lights that are out of focus. */
const DARK_WALL = 0.45;
const ROOM_LIGHTS = { hues: [55, 75], count: 14, spread: 0.28, size: 0.06 } as const;
/** Shadows on a plinth end at its edge. */
const ON_PLINTH = 0.25;
/** How far the shadows of things that lie on a surface, or float before it, fall from them, in their heights. */
const [LYING, AFLOAT] = [0.025, 0.16];
/** What floats reaches this share of its height below the surface. */
const DRAUGHT = 0.07;

/** The brief of the place behind the things. */
export const behindOf = (brief: Brief, aspect: number): Brief => ({
  ...brief,
  // Roofs hide what the view of another town would show.
  ...(brief.stage?.setting && brief.terrain === "city" && { terrain: "hills" as const }),
  ...{ stage: null, isBackdrop: true, room: "none", aspect, closeness: 0, depthOfField: 0, subjects: [] },
});

/** Paints things near the eye: what is behind them, what they stand on, and the things in one light. */
export function paintStage(
  brief: Brief,
  stage: Stage,
  frame: Frame,
  random: Random,
  progress: Progress,
  paintOutside: (frame: Frame, progress: Progress) => void,
): void {
  const { aspect } = frame;
  const things = withoutFittings(castOf(brief, aspect), brief);
  const layout = layoutOf(brief);
  const light = stageLight(brief, layout.side);
  const colours = chooseColours(brief, things, random.fork("setting"));
  const site = { brief, aspect, things, layout, colours, random: random.fork("surroundings") };
  const isAloft = stage.kind === "air";
  const isFlatLay = stage.kind === "flat lay";
  const horizon = isFlatLay ? -0.02 : isAloft ? 1 : layout.horizon;
  if (stage.hasView && horizon > 0) {
    const metres = Math.max(...things.map(({ model }) => thingOf(model.kind)?.metres ?? LARGE));
    paintView(frame, horizon, lerp(...VIEW_BLUR, clamp(metres / LARGE)), progress.part(0, 0.5), paintOutside);
    colours.floor = blended(colours.floor, frame, horizon);
  }
  const noise = new Noise(random.fork("material").uint32());
  if (!isAloft)
    paintGround({ brief, stage, frame, horizon, light, colours, noise }, progress.part(0.5, 0.75));
  hang(frame, surround(site), light);
  progress.stage(0.75, 1);
  if (!stage.hasView) {
    // What is out of focus in a dark room are its lights.
    if (brief.depthOfField > 0.4 && toLch(colours.wall)[0] < DARK_WALL)
      addBokeh(frame, random.fork("bokeh"), { ...ROOM_LIGHTS, x: aspect / 2, y: horizon * 0.42 });
    lightRoom(brief, frame, things);
  }
  const isFloating = isAfloat(brief);
  const hasPlinth = things.some(({ relation, model }) => relation === "under" && isPlinth(model));
  const isGlossy =
    stage.material === "marble" ||
    stage.material === "glass" ||
    stage.material === "metal" ||
    stage.material === "water";
  const places = things.map(
    ({ model, x, y, scale, mirror, turn }, i): ThingPlace => ({
      ...{ model, mirror, turn, depth: THING_DEPTH - i * 0.01 },
      ...{ x: x * frame.height, y: y * frame.height, scale: scale * frame.height },
    }),
  );
  for (const [i, { relation }] of things.entries()) {
    const isFlat = relation === "under";
    const isSwimming = !isFlatLay && stage.material === "water" && places[i]!.model.anchor === "water";
    paintThing(frame, places[i]!, {
      light: hasPlinth && !isFlat ? { ...light, length: light.length * ON_PLINTH } : light,
      sunk: isSwimming ? DRAUGHT : 0,
      groundShadow: isAloft || isFlatLay || isFloating || isSwimming ? 0 : relation === "around" ? 0.14 : 0.2,
      ...(isFlatLay && { dropped: LYING }),
      ...(isFloating && { dropped: AFLOAT }),
      reflection:
        isFlat || isAloft || isFlatLay || isFloating || relation === "around"
          ? 0
          : isGlossy && (isSwimming || stage.material !== "water")
            ? 0.34
            : stage.material === "paper" || stage.material === "stone"
              ? 0.09 + 0.4 * Math.max(0, brief.gloss)
              : 0,
    });
    progress.at((i + 1) / things.length);
  }
  for (const place of places) addLampLight(frame, place);
  hang(frame, wispsOver(brief, things, random.fork("wisps")), light);
}

const isPlinth = ({ kind }: Model): boolean => SOLIDS.has(thingName(thingKindOf(kind) ?? "thing "));

/** What hangs on the wall or lies on the floor. */
function hang(frame: Frame, parts: readonly Part[], { key, ambient }: StageLight): void {
  const light: Lighting = { key, ambient, side: 1, fog: [0, 0, 0], hidden: 0 };
  for (const part of parts) {
    const outline = part.outline.placed(0, 0, frame.height);
    fillPath(frame, outline, partShader({ tone: 0.62, ...part }, outline.bounds, light), {
      alpha: part.gradient ? 1 : (part.alpha ?? 1),
      // Drawings outline what is an object.
      surface: Surface.object,
    });
  }
}

function paintView(
  frame: Frame,
  horizon: number,
  blur: number,
  progress: Progress,
  paintOutside: (frame: Frame, progress: Progress) => void,
): void {
  const height = Math.min(frame.height, Math.ceil(frame.height * (horizon + 0.06)));
  const view = new Frame(frame.width, height);
  paintOutside(view, progress);
  const soft = boxBlur(view.colour, view.width, view.height, 3, Math.max(1, frame.height * blur), 2);
  frame.colour.set(soft);
  frame.depth.fill(WALL_DEPTH, 0, view.width * height);
  frame.surface.set(view.surface);
}

/** The ground near the eye continues the ground of the place behind it. */
function blended(floor: Rgb, { width, height, colour }: Frame, horizon: number): Rgb {
  const row = Math.min(height - 1, Math.floor(horizon * height));
  const mean: [number, number, number] = [0, 0, 0];
  for (let column = 0; column < width; column++)
    for (const c of [0, 1, 2] as const) mean[c] += colour[(row * width + column) * 3 + c]! / width;
  return mix(floor, mean, 0.5);
}

interface Ground {
  brief: Brief;
  stage: Stage;
  frame: Frame;
  horizon: number;
  light: StageLight;
  colours: SettingColours;
  noise: Noise;
}

/** The wall and what the things stand on, in one pass over the picture. */
function paintGround(ground: Ground, progress: Progress): void {
  const { brief, stage, frame, horizon, light, colours, noise } = ground;
  const { width, height, aspect, colour, depth, surface } = frame;
  const { wall, floor } = colours;
  const material: MaterialShader = materialShader(stage.material, noise);
  const isTwoTone = floor.some((value, c) => Math.abs(value - wall[c]!) > 0.02);
  const isSeamless = stage.material === "paper" && !isTwoTone;
  // Paper of a colour that the prompt names is evenly lit.
  const corner = stage.backdrop ? 0.8 : 0.62;
  const isFlatLay = stage.kind === "flat lay";
  // Materials are made for a floor that recedes; seen from above, distances do not grow.
  const above = (x: number, y: number): number => {
    const away = 1 + 0.8 * y;
    return material(((x - aspect / 2) * 1.4) / away, y, y + 0.16 - 1 / away);
  };
  const isDark = toLch(wall)[0] < 0.4;
  const bend = isSeamless ? 0.12 : stage.hasView ? 0.016 : 0.002;
  const rough = stage.hasView ? (stage.material === "grass" ? 0.03 : 0.012) : 0;
  const poolX = aspect * (0.5 + 0.14 * light.side);
  const tint = [0, 1, 2].map((c) => light.key[c]! * 0.74 + light.ambient[c]! * 0.62);
  const window =
    brief.contrast > 0.45 &&
    !isDark &&
    !stage.hasView &&
    (brief.time === "golden" || brief.time === "dawn" || brief.time === "sunset");
  progress.rows(0, height, (row) => {
    const y = row / height;
    const down = clamp((y - horizon) / Math.max(0.05, 1 - horizon));
    const isFloorRow = y >= horizon;
    for (let column = 0; column < width; column++) {
      const x = column / height;
      const i = row * width + column;
      const k = i * 3;
      // Natural ground ends in no straight line.
      const ragged = rough > 0 ? (noise.gradient(x * 90, 7) * 0.4 + noise.gradient(x * 5, 3)) * rough : 0;
      const onFloor = smoothstep(horizon - bend, horizon + bend, y + ragged);
      const dx = (x - poolX) / (0.75 * Math.max(1, aspect));
      const dy = (y - 0.4) / 0.62;
      const pool = Math.exp(-dx * dx - dy * dy);
      const wallLight = lerp(corner, 1.06, pool) - 0.06 * ((x / aspect - 0.5) * -light.side);
      // Light falls on the floor from above; it darkens towards the viewer and away from the light.
      const floorLight =
        lerp(0.78, 1.08, Math.exp(-(((x - poolX) / (0.9 * Math.max(1, aspect))) ** 2) - (down - 0.35) ** 2)) -
        (isFlatLay ? 0 : 0.1 * down * down);
      const grain = onFloor <= 0 ? 0 : isFlatLay ? above(x, y) : material(x - aspect / 2, y, horizon);
      const beam = window ? windowLight(x, y, aspect, light.side) * 0.34 : 0;
      for (let c = 0; c < 3; c++) {
        const behind = stage.hasView
          ? colour[k + c]!
          : wall[c]! * wallLight * tint[c]! * (1 + beam * light.key[c]!);
        if (onFloor <= 0) {
          colour[k + c] = behind;
          continue;
        }
        const below = Math.max(0, floor[c]! * (floorLight + grain) * tint[c]! * (1 + beam * 0.6));
        colour[k + c] = behind + (below - behind) * onFloor;
      }
      if (!(stage.hasView && !isFloorRow)) {
        depth[i] = !isFloorRow
          ? WALL_DEPTH
          : isFlatLay
            ? FLOOR_DEPTH[0]
            : lerp(FLOOR_DEPTH[0], FLOOR_DEPTH[1], Math.sqrt(down));
        surface[i] = isFloorRow ? Surface.land : Surface.sky;
      }
    }
  });
  if (stage.kind === "table" || stage.kind === "floor") edge(ground);
}

/** The patch of light that a window with four panes throws. */
function windowLight(x: number, y: number, aspect: number, side: 1 | -1): number {
  const u = (x / aspect - 0.5) * -side * aspect + (y - 0.3) * 0.5;
  const v = y + u * 0.12;
  const pane = (from: number, to: number, at: number): number =>
    smoothstep(from, from + 0.035, at) * smoothstep(to, to - 0.035, at);
  return (pane(-0.28, -0.03, u) + pane(0.01, 0.26, u)) * (pane(0.06, 0.3, v) + pane(0.335, 0.62, v));
}

/** A dark line where the wall ends behind a table, and a skirting board above a floor. */
function edge({ frame, horizon, stage }: Ground): void {
  const { width, height, colour } = frame;
  const thick = stage.kind === "floor" ? 0.035 : 0.01;
  for (
    let row = Math.max(0, Math.floor((horizon - thick) * height));
    row < Math.min(height, (horizon + 0.006) * height);
    row++
  ) {
    checkpoint();
    const y = row / height;
    const isBoard = stage.kind === "floor" && y < horizon;
    const shade = isBoard
      ? 1.12 - 0.3 * smoothstep(horizon - 0.006, horizon, y)
      : 0.8 + 0.2 * clamp(Math.abs(y - horizon) / thick);
    for (let k = row * width * 3; k < (row + 1) * width * 3; k++) colour[k]! *= shade;
  }
}
