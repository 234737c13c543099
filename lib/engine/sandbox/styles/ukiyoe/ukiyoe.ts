import { adjust, lch, mix, mixEvenly, type Rgb } from "../../core/colour";
import { finish } from "../../core/finish";
import { Frame } from "../../core/frame";
import { smoothstep } from "../../core/math";
import { Noise } from "../../core/noise";
import { type Point, path } from "../../core/path";
import type { Progress } from "../../core/progress";
import { cellValue, Random } from "../../core/random";
import { composeGraphic } from "../../graphic/compose";
import type { Graphic, Shape } from "../../graphic/shape";
import { capsule } from "../../graphic/sky";
import { compositionFor } from "../../language/take";
import { paintBorder } from "../border";
import type { Style } from "../style";
import { Block, LINE, PIGMENTS } from "./block";
import { printGreatWave } from "./great-wave";

const { paper, prussian, line, middle, pale, foam, vermilion, ochre, sage, rose } = PIGMENTS;

/** A colour woodblock print: bokashi skies, flat shapes with a dark line, wood grain; at sea, the great wave. */
export const ukiyoe: Style = (brief, width, height, progress) => {
  const frame = new Frame(width, height);
  const random = new Random(brief.layoutSeed).fork("uk");
  const noise = new Noise(random.uint32());
  const atSea = brief.terrain === "sea" || brief.concepts.has("great wave");
  if (atSea) brief.terrain = "sea";
  const view = compositionFor(brief.concepts.has("great wave") ? WAVES : SEAS, brief);
  const graphic = composeGraphic(brief, frame.aspect, {
    layers: 5,
    ...(atSea ? { horizon: view.horizon } : {}),
  });
  const { horizon } = graphic;
  const block = new Block(frame);
  const low = lowSky(graphic);
  printSky(frame, graphic, noise, horizon, low, progress.part(0, 0.2));
  printLight(block, graphic);
  if (atSea) printSea(block, graphic, random, view, progress.part(0.2, 0.8));
  else printLand(block, graphic, random, low, progress.part(0.2, 0.8));
  printCartouche(block, frame.aspect);
  impressGrain(frame, noise, progress.part(0.85, 0.94));
  paintBorder(frame, mix(paper, [1, 1, 1], 0.25), Math.min(width, height) * 0.03, brief.layoutSeed, 1.5);
  return finish(frame, { vignette: 0.04, grain: 0.014, seed: brief.layoutSeed }, progress.part(0.94, 1));
};

function topSky({ brief, isNight }: Graphic): Rgb {
  const [hue] = brief.hues;
  if (hue !== undefined) return lch(0.4, 0.1, hue);
  if (isNight) return lch(0.27, 0.07, 265);
  return brief.time === "sunset" || brief.time === "dusk" ? lch(0.5, 0.12, 30) : prussian;
}

function lowSky({ brief, isNight }: Graphic): Rgb {
  if (["sunset", "dawn", "golden"].includes(brief.time)) return lch(0.8, 0.1, 48);
  return isNight ? lch(0.55, 0.06, 240) : rose;
}

function printSky(
  frame: Frame,
  graphic: Graphic,
  noise: Noise,
  horizon: number,
  low: Rgb,
  progress: Progress,
): void {
  const { width, height, colour } = frame;
  const { isNight } = graphic;
  const top = topSky(graphic);
  progress.rows(0, height, (row) => {
    for (let column = 0; column < width; column++) {
      const y = row / height + noise.fractal((column / height) * 2.5, (row / height) * 8, 2) * 0.02;
      const wiped = smoothstep(0.26, 0, y) * 0.92;
      const glow = smoothstep(horizon - 0.3, horizon, y) * 0.75;
      const k = (row * width + column) * 3;
      for (let c = 0; c < 3; c++) {
        let light = isNight ? paper[c]! * 0.55 + pale[c]! * 0.25 : paper[c]!;
        light += (low[c]! - light) * glow;
        colour[k + c] = light + (top[c]! - light) * wiped;
      }
    }
  });
}

function printLight(block: Block, { brief, sun, isNight }: Graphic): void {
  if (brief.celestial === "none") return;
  const radius = sun.radius * 0.8;
  const [from, to] = isNight ? [foam, lch(0.9, 0.05, 90)] : [vermilion, lch(0.68, 0.16, 45)];
  const disc = path().ellipse(sun.x, sun.y, radius, radius, 96);
  block.print(disc.polygons, block.graded(from, to, sun.y - radius, sun.y + radius), 0);
}

interface SeaView {
  horizon: number;
  /** Where Fuji stands, as a share of the width, and how high, in picture heights. */
  fuji: { across: number; height: number };
  /** Great waves from back to front: where they rise, their size, and +1 when they break to the right. */
  waves: readonly { across: number; y: number; size: number; direction: 1 | -1 }[];
  /** Rows of swell instead of one. */
  rows: number;
}

/** The great wave on the left, on the right, and one that fills the picture. */
const WAVES: readonly SeaView[] = [
  {
    horizon: 0.72,
    fuji: { across: 0.66, height: 0.2 },
    waves: [
      { across: 0.05, y: 0.86, size: 0.74, direction: 1 },
      { across: 0.98, y: 1.05, size: 0.42, direction: -1 },
    ],
    rows: 1,
  },
  {
    horizon: 0.66,
    fuji: { across: 0.26, height: 0.17 },
    waves: [
      { across: 0.97, y: 0.9, size: 0.78, direction: -1 },
      { across: 0.12, y: 1.08, size: 0.36, direction: 1 },
    ],
    rows: 1,
  },
  {
    horizon: 0.78,
    fuji: { across: 0.8, height: 0.12 },
    waves: [{ across: -0.02, y: 0.98, size: 0.96, direction: 1 }],
    rows: 1,
  },
];

/** The same, and quiet seas under a tall Fuji or a wide sky. */
const SEAS: readonly SeaView[] = [
  WAVES[0]!,
  { horizon: 0.56, fuji: { across: 0.5, height: 0.36 }, waves: [], rows: 4 },
  WAVES[1]!,
  {
    horizon: 0.4,
    fuji: { across: 0.24, height: 0.16 },
    waves: [{ across: 0.94, y: 1.04, size: 0.5, direction: -1 }],
    rows: 5,
  },
  WAVES[2]!,
  {
    horizon: 0.74,
    fuji: { across: 0.78, height: 0.1 },
    waves: [{ across: 0.08, y: 1.06, size: 0.34, direction: 1 }],
    rows: 2,
  },
];

/** Fuji far off, a striped sea, boats in the trough, great waves around. */
function printSea(block: Block, graphic: Graphic, random: Random, view: SeaView, progress: Progress): void {
  const { brief, aspect, shapes } = graphic;
  const { horizon } = view;
  if (!brief.excluded.has("mountains") && !brief.excluded.has("fuji"))
    printFuji(block, graphic, horizon + 0.035, view);
  const swell = (level: number, amplitude: number, phase: number): Point[] => {
    const outline: Point[] = [[-0.1, 1.1]];
    for (let x = -0.1; x <= aspect + 0.1; x += 0.01) {
      outline.push([x, level + amplitude * (Math.sin(x * 8 + phase) + 0.6 * Math.sin(x * 21))]);
    }
    outline.push([aspect + 0.1, 1.1]);
    return outline;
  };
  for (let row = 0; row < view.rows; row++) {
    const level = horizon + 0.03 + (row / view.rows) ** 1.2 * (0.93 - horizon);
    const near = row / Math.max(1, view.rows - 1);
    const crest = mix(view.rows > 1 ? pale : middle, middle, near);
    block.print(
      [swell(level, 0.006 + 0.008 * (view.rows > 1 ? near : 0.75), row * 1.7)],
      block.graded(
        crest,
        mix(middle, prussian, view.rows > 1 ? near : 1),
        level,
        view.rows > 1 ? level + 0.2 : 1,
      ),
    );
  }
  progress.at(0.2);
  const fitted = Math.max(0.68, Math.min(1, aspect));
  const great = (wave: SeaView["waves"][number], index: number): void =>
    printGreatWave(block, {
      x: aspect * wave.across,
      y: wave.y,
      size: wave.size * fitted,
      direction: wave.direction,
      seed: brief.layoutSeed ^ (index * 66 + 11),
    });
  const [first, ...others] = view.waves;
  if (first) great(first, 0);
  progress.at(0.6);
  const boats = shapes.filter(({ role }) => role === "subject");
  for (const shape of boats) block.print(shape.polygons, subjectColour(shape, graphic), LINE * 0.5);
  for (const [i, wave] of others.entries()) great(wave, i + 1);
  block.print([swell(0.945, 0.016, 2)], block.graded(prussian, lch(0.26, 0.07, 258), 0.92, 1));
  for (let i = 0; i < 7; i++) {
    const x = random.range(0, aspect);
    const y = random.range(0.955, 0.99);
    const ripple = Array.from(
      { length: 17 },
      (_, k): Point => [x + k * 0.014, y + 0.007 * Math.sin(k * 0.5)],
    );
    block.fill([[...ripple, ...ripple.map(([px, py]): Point => [px, py + 0.002]).reverse()]], pale);
  }
}

function printFuji(block: Block, { aspect, brief }: Graphic, base: number, { fuji }: SeaView): void {
  const { height } = fuji;
  const summitX = aspect * fuji.across;
  const half = Math.min(height * 1.6, aspect * 0.5);
  const slope = (side: 1 | -1, from: number, to: number): Point[] => {
    const points: Point[] = [];
    const step = from < to ? 1 : -1;
    for (let k = from; k !== to + step; k += step) {
      const t = k / 20;
      points.push([summitX + side * (half * (1 - t) ** 1.7 + 0.022), base - height * t]);
    }
    return points;
  };
  const mountain = [...slope(-1, 0, 20), ...slope(1, 20, 0)];
  block.print([mountain], block.graded(middle, pale, base - height, base));
  const cap = [...slope(-1, 11, 20), ...slope(1, 20, 11)];
  const [left] = cap;
  const right = cap[cap.length - 1];
  if (!left || !right) return;
  const teeth = 9;
  const line = base - (height * 11) / 20;
  for (let k = 1; k < teeth; k++) {
    const depth = (k % 2 === 1 ? 0.028 : -0.03) * (0.7 + 0.5 * cellValue(k, 3, brief.layoutSeed));
    cap.push([right[0] + (left[0] - right[0]) * (k / teeth), line + depth]);
  }
  block.print([cap], foam);
}

const LAND: readonly Rgb[] = [
  pale,
  mixEvenly(pale, sage, 0.5),
  sage,
  mixEvenly(sage, prussian, 0.45),
  lch(0.33, 0.05, 190),
];

function printLand(block: Block, graphic: Graphic, random: Random, low: Rgb, progress: Progress): void {
  const misty = new Set<number>();
  for (const [i, shape] of graphic.shapes.entries()) {
    if (shape.role === "ridge" && shape.layer >= 1 && !misty.has(shape.layer)) {
      misty.add(shape.layer);
      printMist(block, graphic, random, shape.bounds.top + 0.05, low);
    }
    printShape(block, graphic, shape);
    progress.at(i / graphic.shapes.length);
  }
}

/** Bands of mist between the rows of hills, as screens have them. */
function printMist(block: Block, { aspect }: Graphic, random: Random, y: number, low: Rgb): void {
  for (let k = 0; k < 2; k++) {
    const left = random.range(-0.2, aspect * 0.6);
    const right = left + random.range(0.35, 0.8);
    const band = capsule(left, right, y + k * 0.03 + random.range(0, 0.05), 0.012);
    block.fill([band], mixEvenly(paper, low, 0.25), 0.85);
  }
}

function printShape(block: Block, graphic: Graphic, shape: Shape): void {
  const { role, polygons, bounds, nearness } = shape;
  const { top, bottom } = bounds;
  switch (role) {
    case "star":
      block.fill(polygons, foam, shape.alpha ?? 1);
      return;
    case "ridge": {
      const colour = landColour(graphic, nearness);
      const reach = graphic.brief.terrain === "city" ? 0.5 : 0.2;
      block.print(
        polygons,
        block.graded(adjust(colour, -0.13), mixEvenly(colour, paper, 0.42), top, top + reach),
      );
      return;
    }
    case "snow":
      block.print(polygons, foam, LINE * 0.7);
      return;
    case "tree": {
      const leaf =
        graphic.brief.plant === "cherry" ? lch(0.8, 0.09, 10) : lch(shape.layer > 3 ? 0.3 : 0.4, 0.05, 162);
      block.print(polygons, block.graded(leaf, lch(0.45, 0.06, 150), top, bottom), LINE * 0.6);
      return;
    }
    case "water":
      block.print(polygons, block.graded(mixEvenly(pale, paper, 0.3), middle, top, top + 0.3));
      return;
    case "wave":
      block.print(
        polygons,
        block.graded(
          mixEvenly(middle, prussian, nearness),
          mixEvenly(pale, middle, nearness),
          top,
          top + 0.08,
        ),
      );
      return;
    case "subject":
      block.print(polygons, subjectColour(shape, graphic), LINE * 0.6);
      return;
    case "window":
      block.fill(polygons, graphic.isNight ? ochre : line, 0.7);
      return;
    default:
      return;
  }
}

function landColour({ brief, isNight }: Graphic, nearness: number): Rgb {
  let colour = LAND[Math.min(4, Math.round(nearness * 4))] ?? sage;
  if (brief.season === "autumn") colour = mixEvenly(colour, ochre, 0.45);
  if (brief.season === "winter") colour = mixEvenly(colour, foam, 0.55);
  if (brief.terrain === "desert") colour = mixEvenly(ochre, lch(0.45, 0.08, 45), nearness);
  return isNight ? mixEvenly(colour, prussian, 0.5) : colour;
}

function subjectColour({ colour, tone = 0.6, glow = 0 }: Shape, { isNight }: Graphic): Rgb {
  const aged = mix(colour, [paper[0] * 0.9, paper[1] * 0.9, paper[2] * 0.9], 0.14);
  const light = (0.7 + 0.45 * tone) * (isNight && glow <= 0.6 ? 0.65 : 1);
  return [aged[0] * light, aged[1] * light, aged[2] * light];
}

/** A title slip of wave crests, and a red seal below it. */
function printCartouche(block: Block, aspect: number): void {
  const x = aspect - 0.115;
  const y = 0.06;
  const width = 0.05;
  const height = 0.16;
  block.print(path().rect(x, y, width, height).polygons, lch(0.86, 0.07, 80));
  for (let row = 0; row < 4; row++) {
    const centreY = y + 0.034 + row * 0.0375;
    for (let ring = 3; ring >= 1; ring--) {
      const arc = Array.from({ length: 25 }, (_, i): Point => {
        const angle = Math.PI * (1 + i / 24);
        return [x + width / 2 + Math.cos(angle) * 0.0052 * ring, centreY + Math.sin(angle) * 0.0052 * ring];
      });
      const inner = arc.map(
        ([px, py]): Point => [x + width / 2 + (px - x - width / 2) * 0.72, centreY + (py - centreY) * 0.72],
      );
      block.fill([[...arc, ...inner.reverse()]], line);
    }
  }
  block.print(path().rect(x + 0.008, y + height + 0.012, width - 0.016, 0.034).polygons, vermilion, 0);
}

/** The grain of the cherry block and the mottling of the ink. */
function impressGrain(frame: Frame, noise: Noise, progress: Progress): void {
  const { width, height, colour } = frame;
  progress.rows(0, height, (row) => {
    const y = row / height;
    for (let column = 0; column < width; column++) {
      const x = column / height;
      const bend = noise.gradient(x * 1.2, y * 5) * 0.3;
      const grain = noise.fractal(x * 2.2 + bend, y * 90 + noise.gradient(x * 1.4, y * 2) * 9, 3);
      const light = 1 + grain * 0.055 + noise.fractal(x * 60, y * 60, 2) * 0.05;
      const k = (row * width + column) * 3;
      colour[k]! *= light;
      colour[k + 1]! *= light;
      colour[k + 2]! *= light * 0.985;
    }
  });
}
