import { boxBlur } from "../core/blur";
import { checkpoint } from "../core/checkpoint";
import { lch, type Rgb } from "../core/colour";
import { coverageOf } from "../core/coverage";
import { fillMask } from "../core/fill";
import { finish } from "../core/finish";
import { Frame } from "../core/frame";
import { clamp, hypot, lerp, smoothstep } from "../core/math";
import { path } from "../core/path";
import type { Progress } from "../core/progress";
import { Random } from "../core/random";
import { toPixels } from "../graphic/shape";
import type { Brief } from "../language/brief";
import { paintScene } from "../scenes/scene";
import { buildModel, detailsOf } from "../subjects/catalogue";
import { isBust, type Model } from "../subjects/kinds";
import type { Style } from "./style";

/** Where wall and floor of the paper backdrop meet in a bend, in picture heights. */
const BEND = 0.66;
/** Where things stand. */
const FLOOR = 0.84;
const MAX_THINGS = 3;

/** A studio photograph: the subject alone and large on a seamless backdrop, under a softbox, with a soft shadow. */
export const product: Style = (brief, width, height, progress) => {
  const frame = new Frame(width, height);
  const random = new Random(brief.layoutSeed).fork("product");
  paintBackdrop(frame, backdropColour(brief, random), progress.part(0, 0.2));
  const things = thingsOf(brief, random);
  const piece = new Piece(frame);
  if (things.length > 0) arrange(things, frame, piece);
  else paintGlobe(brief, frame, piece, progress.part(0.2, 0.7));
  progress.stage(0.7, 0.9);
  piece.castShadow();
  piece.reflect();
  piece.place();
  return finish(
    frame,
    {
      vignette: 0.14,
      grain: 0.02,
      seed: brief.layoutSeed,
      contrast: 0.1,
      saturation: Math.min(1.05, brief.saturation),
    },
    progress.part(0.9, 1),
  );
};

/** A colour word tints the paper; otherwise it is a quiet grey or pastel. */
function backdropColour(brief: Brief, random: Random): Rgb {
  const lightness = brief.time === "night" || brief.lightness < -0.5 ? 0.36 : 0.87;
  const hue = brief.hues[0];
  if (hue !== undefined) return lch(lightness, 0.07 * brief.saturation, hue);
  const [chroma, own] = random.pick([
    [0.012, 80],
    [0.035, 55],
    [0.03, 240],
    [0.03, 150],
    [0.04, 20],
  ] as const);
  return lch(lightness, chroma * brief.saturation, own);
}

function paintBackdrop({ width, height, colour, aspect }: Frame, paper: Rgb, progress: Progress): void {
  progress.rows(0, height, (row) => {
    const y = row / height;
    for (let column = 0; column < width; column++) {
      const x = column / height;
      // The softbox hangs at the upper left, so the wall fades to the right and the floor is lit from above.
      const pool = Math.exp(-(((x - aspect * 0.44) / 0.62) ** 2) - ((y - 0.44) / 0.5) ** 2);
      const floor = smoothstep(BEND - 0.14, BEND + 0.14, y);
      const light = 0.6 + 0.5 * pool + floor * (0.14 + 0.2 * (y - BEND)) - 0.1 * (x / aspect);
      const k = (row * width + column) * 3;
      // The softbox is a little warm, the light of the room a little cool.
      const warmth = 0.06 * (pool - 0.4);
      for (let c = 0; c < 3; c++) colour[k + c] = paper[c]! * light * (1 + (1 - c) * warmth);
    }
  });
}

function thingsOf(brief: Brief, random: Random): Model[] {
  return brief.subjects
    .flatMap((order) =>
      Array.from({ length: Math.min(order.count, MAX_THINGS) }, (_, i) =>
        buildModel(order.kind, random.fork(`${order.kind}${i}`), false, order.colour, detailsOf(brief)),
      ),
    )
    .slice(0, MAX_THINGS);
}

/** Draws the models side by side, as large as fits. */
function arrange(things: readonly Model[], frame: Frame, piece: Piece): void {
  const { aspect } = frame;
  const room = aspect * 0.8;
  const total = things.reduce((sum, model) => sum + model.width, 0);
  const scale = Math.min(things.length > 1 ? 0.5 : 0.62, room / total);
  let x = aspect / 2 - (total * scale) / 2;
  for (const model of things) {
    const foot = isBust(model.kind) && things.length === 1 ? 1.0 : FLOOR;
    const lift = model.anchor === "sky" ? 0.1 : 0;
    const size = isBust(model.kind) && things.length === 1 ? Math.min(0.8, room / model.width) : scale;
    x += (model.width * scale) / 2;
    for (const part of model.parts) {
      const outline = part.outline.placed(x, foot - lift, size);
      piece.add(outline.polygons, part.colour, part.alpha ?? 1);
    }
    x += (model.width * scale) / 2;
  }
}

/** A place without a subject is shown in a glass globe on a wooden foot. */
function paintGlobe(brief: Brief, frame: Frame, piece: Piece, progress: Progress): void {
  const { aspect, height } = frame;
  const radius = Math.min(0.33, aspect * 0.36);
  const x = aspect / 2;
  const y = FLOOR - 0.075 - radius * 0.93;
  const size = Math.max(8, Math.round(radius * 2 * height));
  const scene = new Frame(size, size);
  paintScene({ ...brief, aspect: 1 }, scene, progress);
  piece.add(path().rect(x - radius * 0.62, FLOOR - 0.1, radius * 1.24, 0.1).polygons, lch(0.36, 0.06, 50));
  piece.add(path().rect(x - radius * 0.7, FLOOR - 0.035, radius * 1.4, 0.035).polygons, lch(0.3, 0.055, 48));
  const ball = path().ellipse(x, y, radius, radius, 128).polygons;
  piece.addShaded(ball, (px, py, out) => {
    const u = (px / height - x) / radius;
    const v = (py / height - y) / radius;
    const distance = Math.min(1, hypot(u, v));
    // The ball of glass magnifies the middle and bends the rim.
    const bend = 0.62 + 0.38 * distance ** 3;
    const column = clamp(Math.round((0.5 + u * bend * 0.5) * size), 0, size - 1);
    const line = clamp(Math.round((0.5 + v * bend * 0.5) * size), 0, size - 1);
    const k = (line * size + column) * 3;
    const rim = smoothstep(0.72, 1, distance);
    for (let c = 0; c < 3; c++) out[c] = lerp(scene.colour[k + c]!, 0.75, rim * 0.34) * (1.05 - 0.3 * rim);
  });
}

/** What stands in the studio, on a layer of its own: its shape gives it relief, shadow and reflection. */
class Piece {
  private readonly layer: Frame;
  /** Coverage of each pixel, 0..1. */
  private readonly cover: Float32Array;

  constructor(private readonly frame: Frame) {
    this.layer = new Frame(frame.width, frame.height);
    this.cover = new Float32Array(frame.pixels);
  }

  add(polygons: Parameters<typeof toPixels>[0], colour: Rgb, alpha = 1): void {
    this.addShaded(polygons, (_x, _y, out) => out.set(colour), alpha);
  }

  addShaded(
    polygons: Parameters<typeof toPixels>[0],
    shader: (x: number, y: number, out: Float32Array) => void,
    alpha = 1,
  ): void {
    const { width, height } = this.frame;
    const mask = coverageOf(toPixels(polygons, height), width, height);
    if (!mask) return;
    for (let y = 0; y < mask.height; y++) {
      if ((y & 15) === 0) checkpoint();
      for (let x = 0; x < mask.width; x++) {
        const i = (mask.top + y) * width + mask.left + x;
        const a = mask.coverage[y * mask.width + x]! * alpha;
        // Colour spreads under the antialiased edge, which would otherwise be black.
        if (a > 0 && this.cover[i]! < 0.01)
          shader(mask.left + x, mask.top + y, this.layer.colour.subarray(i * 3, i * 3 + 3));
        this.cover[i] = a + this.cover[i]! * (1 - a);
      }
    }
    fillMask(this.layer, mask, shader, { alpha });
  }

  /** A soft shadow to the right on the wall and floor, and a dark one where the piece stands. */
  castShadow(): void {
    const { width, height, colour, pixels } = this.frame;
    const flat = new Float32Array(pixels);
    const foot = Math.round(FLOOR * height);
    for (let row = 0; row < height; row++) {
      if ((row & 31) === 0) checkpoint();
      // The shadow lies on the floor: a quarter as high as the piece, leaning away from the light.
      const up = (foot - row) / 0.24;
      const from = Math.round(foot - up);
      if (from < 0 || from >= height) continue;
      const shift = Math.round(up * 0.32);
      for (let column = 0; column < width; column++) {
        const source = column - shift;
        if (source >= 0 && source < width) flat[row * width + column] = this.cover[from * width + source]!;
      }
    }
    const soft = boxBlur(flat, width, height, 1, height * 0.022, 3);
    const tight = boxBlur(this.cover, width, height, 1, height * 0.012, 2);
    const below = Math.round(height * 0.012);
    for (let row = 0; row < height; row++) {
      if ((row & 15) === 0) checkpoint();
      const contact = row > foot - below * 2 ? 0.5 : 0;
      for (let column = 0; column < width; column++) {
        const i = row * width + column;
        const touching = row >= below ? tight[i - below * width]! * contact : 0;
        const dark = clamp(soft[i]! * 0.5 + touching);
        for (let k = i * 3; k < i * 3 + 3; k++) colour[k]! *= 1 - dark * 0.78;
      }
    }
  }

  /** A faint mirror image on the floor. */
  reflect(): void {
    const { width, height, colour } = this.frame;
    const foot = Math.round(FLOOR * height);
    for (let row = foot; row < height; row++) {
      if ((row & 31) === 0) checkpoint();
      const from = 2 * foot - row - 1;
      if (from < 0) break;
      const fade = 0.16 * (1 - (row - foot) / (height - foot));
      for (let column = 0; column < width; column++) {
        const alpha = this.cover[from * width + column]! * fade;
        const to = (row * width + column) * 3;
        const source = (from * width + column) * 3;
        for (let c = 0; c < 3; c++)
          colour[to + c]! += (this.layer.colour[source + c]! - colour[to + c]!) * alpha;
      }
    }
  }

  /** Places the piece in the picture, lit as if its flat parts bulged towards the camera. */
  place(): void {
    const { width, height, colour } = this.frame;
    const { layer, cover } = this;
    const broad = boxBlur(cover, width, height, 1, height * 0.045, 2);
    const close = boxBlur(cover, width, height, 1, Math.max(1, height * 0.009), 2);
    // Seams between differently light parts stand out too.
    const seams = boxBlur(lightness(layer), width, height, 1, Math.max(1, height * 0.004), 2);
    for (let row = 1; row < height - 1; row++) {
      if ((row & 15) === 0) checkpoint();
      for (let column = 1; column < width - 1; column++) {
        const i = row * width + column;
        const a = cover[i]!;
        if (a <= 0) continue;
        const slopeX =
          slope(broad, i, 1) * height * 0.13 +
          slope(close, i, 1) * height * 0.02 +
          slope(seams, i, 1) * height * 0.008;
        const slopeY =
          slope(broad, i, width) * height * 0.13 +
          slope(close, i, width) * height * 0.02 +
          slope(seams, i, width) * height * 0.008;
        const length = Math.hypot(slopeX, slopeY, 1);
        const facing = (-slopeX * -0.5 + -slopeY * -0.62 + 0.6) / length;
        const light = 0.46 + 0.9 * clamp(facing, 0, 1.1);
        const mirror = clamp((-slopeX * -0.42 + -slopeY * -0.5 + 0.86) / length);
        const shine = mirror ** 40 * 0.13 + 0.02;
        const k = i * 3;
        for (let c = 0; c < 3; c++) {
          const lit = layer.colour[k + c]! * light + shine;
          colour[k + c]! += (lit - colour[k + c]!) * a;
        }
      }
    }
  }
}

const slope = (plane: Float32Array, i: number, step: number): number => plane[i + step]! - plane[i - step]!;

function lightness({ colour, pixels }: Frame): Float32Array {
  return Float32Array.from({ length: pixels }, (_, i) =>
    Math.cbrt(0.3 * colour[i * 3]! + 0.6 * colour[i * 3 + 1]! + 0.1 * colour[i * 3 + 2]!),
  );
}
