import { adjust, lch, mix, mixEvenly, type Rgb, toLch } from "../../core/colour";
import { Frame } from "../../core/frame";
import { smoothstep } from "../../core/math";
import { Noise } from "../../core/noise";
import { type Point, path } from "../../core/path";
import type { Progress } from "../../core/progress";
import { Random } from "../../core/random";
import { composeGraphic } from "../../graphic/compose";
import type { Graphic, Shape } from "../../graphic/shape";
import { capsule } from "../../graphic/sky";
import { compositionFor } from "../../language/take";
import { paintBorder } from "../shared/border";
import { finish } from "../shared/finish";
import type { Style } from "../style";
import { Block, LINE, PIGMENTS, subjectColour } from "./block";
import { printSea, SEAS, WAVES } from "./seas";

const { paper, prussian, line, middle, pale, foam, vermilion, ochre, sage, rose } = PIGMENTS;

/** Lightness that separates blossom (lighter) from stems (darker). */
const BARK = 0.45;

/** Shapes more transparent than this have no outline. */
const FAINT = 0.6;

/** A colour woodblock print: bokashi skies, outlined flat shapes and wood grain; seascapes show the great wave. */
export const ukiyoe: Style = (asked, width, height, progress) => {
  const frame = new Frame(width, height);
  const random = new Random(asked.layoutSeed).fork("uk");
  const noise = new Noise(random.uint32());
  const atSea = asked.terrain === "sea" || asked.concepts.has("great wave");
  const brief = atSea ? { ...asked, terrain: "sea" as const } : asked;
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
  // A headline stands where the cartouche would.
  if (brief.lettering.length === 0) printCartouche(block, frame.aspect);
  impressGrain(frame, noise, progress.part(0.85, 0.94));
  paintBorder(frame, mix(paper, [1, 1, 1], 0.25), Math.min(width, height) * 0.03, brief.layoutSeed, 1.5);
  return finish(frame, { vignette: 0.04, grain: 0.014, brief, border: 0.03 }, progress.part(0.94, 1));
};

function topSky({ brief, isNight }: Graphic): Rgb {
  if (brief.stage?.backdrop) return adjust(brief.stage.backdrop, -0.09);
  const [hue] = brief.hues;
  if (hue !== undefined) return lch(0.4, 0.1, hue);
  if (isNight) return lch(0.27, 0.07, 265);
  return brief.time === "sunset" || brief.time === "dusk" ? lch(0.5, 0.12, 30) : prussian;
}

function lowSky({ brief, isNight }: Graphic): Rgb {
  if (brief.stage?.backdrop) return mixEvenly(brief.stage.backdrop, paper, 0.3);
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
  // A backdrop that the prompt names is the colour of the sheet.
  const sheet = graphic.brief.stage?.backdrop ?? paper;
  progress.rows(0, height, (row) => {
    for (let column = 0; column < width; column++) {
      const y = row / height + noise.fractal((column / height) * 2.5, (row / height) * 8, 2) * 0.02;
      const wiped = smoothstep(0.26, 0, y) * 0.92;
      const glow = smoothstep(horizon - 0.3, horizon, y) * 0.75;
      const k = (row * width + column) * 3;
      for (let c = 0; c < 3; c++) {
        let light = isNight ? paper[c]! * 0.55 + pale[c]! * 0.25 : sheet[c]!;
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

/** Bands of mist between the rows of hills, as on Japanese folding screens. */
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
      const { stage } = graphic.brief;
      // The floor of a stage has a colour of its own.
      const colour = stage && !stage.hasView ? shape.colour : landColour(graphic, nearness);
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
      const isBlossom = graphic.brief.plant === "cherry";
      if (isBlossom && toLch(shape.colour)[0] < BARK) {
        block.print(polygons, lch(0.36, 0.03, 60), LINE * 0.6);
        return;
      }
      const leaf = isBlossom ? lch(0.8, 0.09, 10) : lch(shape.layer > 3 ? 0.3 : 0.4, 0.05, 162);
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
      // Shades and blushes are printed without a line of the key block.
      if ((shape.alpha ?? 1) < FAINT) block.fill(polygons, subjectColour(shape, graphic), shape.alpha);
      else block.print(polygons, subjectColour(shape, graphic), LINE * 0.6);
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

/** A title cartouche with wave crests, and a red seal below it. */
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

/** The grain of the wood block and the mottling of the ink. */
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
