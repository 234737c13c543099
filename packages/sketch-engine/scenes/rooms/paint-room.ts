import { checkpoint } from "../../core/checkpoint";
import { lch, type Rgb, scaled } from "../../core/colour";
import { fillPath } from "../../core/fill";
import { Frame, Surface } from "../../core/frame";
import { clamp, hypot } from "../../core/math";
import type { Progress } from "../../core/progress";
import type { Random } from "../../core/random";
import type { Brief, Time } from "../../language/brief";
import { isEvening, type Opening, type RoomLight } from "../../rooms/furnishing";
import { furnish, type Room } from "../../rooms/room";
import { type Lighting, partShader } from "../subjects/part-shader";

/** Depth of everything in the room, nearer than all that is outside. */
const ROOM_DEPTH = 1;

interface RoomRig {
  key: Rgb;
  ambient: Rgb;
  /** Share of the light that reaches the corners farthest from the opening. */
  corners: number;
}

const DAYLIGHT: RoomRig = {
  key: scaled(lch(0.96, 0.03, 85), 0.85),
  ambient: scaled(lch(0.85, 0.02, 80), 0.72),
  corners: 0.5,
};
const WARM: RoomRig = {
  key: scaled(lch(0.92, 0.075, 72), 0.9),
  ambient: scaled(lch(0.8, 0.045, 60), 0.68),
  corners: 0.46,
};
const LAMPS: RoomRig = {
  key: scaled(lch(0.86, 0.1, 68), 0.42),
  ambient: scaled(lch(0.66, 0.06, 62), 0.4),
  corners: 0.4,
};

const RIGS: Readonly<Record<Time, RoomRig>> = {
  dawn: WARM,
  day: DAYLIGHT,
  golden: WARM,
  sunset: WARM,
  dusk: LAMPS,
  night: LAMPS,
};

/**
 * A room or terrace with the scene outside in its opening.
 *
 * @param paintOutside draws the scene of the brief into an empty frame.
 */
export function paintRoom(
  brief: Brief,
  frame: Frame,
  random: Random,
  progress: Progress,
  paintOutside: (frame: Frame, progress: Progress) => void,
): void {
  const room = furnish(brief, frame.aspect, random.fork("room"), false);
  const pixels = inPixels(room.opening, frame);
  const view = new Frame(pixels.width, pixels.height);
  paintOutside(view, progress.part(0, 0.8));
  progress.stage(0.8, 0.95);
  copyInto(frame, view, pixels.left, pixels.top);
  fillParts(frame, room, brief);
  shade(frame, room, RIGS[brief.time].corners, brief.room === "room");
  const strength = isEvening(brief) ? 1 : 0.35;
  for (const light of room.lights) addLight(frame, light, strength);
  progress.at(1);
}

function inPixels({ left, top, width, height }: Opening, frame: Frame) {
  const from = Math.max(0, Math.floor(left * frame.height));
  const above = Math.max(0, Math.floor(top * frame.height));
  return {
    left: Math.min(from, frame.width - 1),
    top: Math.min(above, frame.height - 1),
    width: Math.max(1, Math.min(frame.width - from, Math.ceil(width * frame.height) + 1)),
    height: Math.max(1, Math.min(frame.height - above, Math.ceil(height * frame.height) + 1)),
  };
}

function copyInto(frame: Frame, view: Frame, left: number, top: number): void {
  for (let row = 0; row < view.height; row++) {
    if ((row & 31) === 0) checkpoint();
    const to = (top + row) * frame.width + left;
    const from = row * view.width;
    frame.colour.set(view.colour.subarray(from * 3, (from + view.width) * 3), to * 3);
    frame.surface.set(view.surface.subarray(from, from + view.width), to);
    frame.depth.set(view.depth.subarray(from, from + view.width), to);
  }
}

function fillParts(frame: Frame, { parts }: Room, brief: Brief): void {
  const { key, ambient } = RIGS[brief.time];
  const light: Lighting = { key, ambient, side: 1, fog: [0, 0, 0], hidden: 0 };
  for (const part of parts) {
    const outline = part.outline.placed(0, 0, frame.height);
    fillPath(frame, outline, partShader(part, outline.bounds, light), {
      // The gradient carries its own opacity.
      alpha: part.gradient ? 1 : (part.alpha ?? 1),
      depth: ROOM_DEPTH,
      surface: (part.glow ?? 0) > 1 ? Surface.light : Surface.object,
    });
  }
}

/** Walls darken away from the opening. */
function shade(frame: Frame, { opening }: Room, corners: number, isClosed: boolean): void {
  if (!isClosed) return;
  const { width, height, colour, depth } = frame;
  const x = (opening.left + opening.width / 2) * height;
  const y = (opening.top + opening.height * 0.6) * height;
  const reach = hypot(Math.max(x, width - x), height) * 0.85;
  for (let row = 0; row < height; row++) {
    if ((row & 15) === 0) checkpoint();
    for (let column = 0; column < width; column++) {
      const i = row * width + column;
      if (depth[i] !== ROOM_DEPTH || frame.surface[i] === Surface.light) continue;
      const distance = hypot(column - x, (row - y) * 1.15) / reach;
      const light = corners + (1 - corners) * Math.exp(-2.6 * distance * distance) * 1.12;
      for (let c = 0; c < 3; c++) colour[i * 3 + c]! *= light;
    }
  }
}

/** The glow of a lamp, candle or fire on everything around it. */
function addLight(frame: Frame, { x, y, reach }: RoomLight, strength: number): void {
  const { width, height, colour } = frame;
  const radius = reach * height;
  const [left, top] = [x * height, y * height];
  const lastRow = Math.min(height - 1, Math.ceil(top + radius));
  const lastColumn = Math.min(width - 1, Math.ceil(left + radius));
  for (let row = Math.max(0, Math.floor(top - radius)); row <= lastRow; row++) {
    if ((row & 15) === 0) checkpoint();
    for (let column = Math.max(0, Math.floor(left - radius)); column <= lastColumn; column++) {
      const near = clamp(1 - hypot(column + 0.5 - left, row + 0.5 - top) / radius);
      const light = near * near * strength;
      const k = (row * width + column) * 3;
      colour[k]! += colour[k]! * light * 2.4 + 0.14 * light;
      colour[k + 1]! += colour[k + 1]! * light * 1.5 + 0.066 * light;
      colour[k + 2]! += colour[k + 2]! * light * 0.6 + 0.016 * light;
    }
  }
}
