import { bloom } from "../../core/bloom";
import { checkpoint } from "../../core/checkpoint";
import { lch, mixEvenly } from "../../core/colour";
import { coverageOf } from "../../core/coverage";
import { distanceToBorder } from "../../core/distance";
import { Frame } from "../../core/frame";
import { clamp, hypot, smoothstep } from "../../core/math";
import { Noise } from "../../core/noise";
import type { Progress } from "../../core/progress";
import { Random } from "../../core/random";
import { composeGraphic } from "../../graphic/compose";
import { type Graphic, type Shape, toPixels } from "../../graphic/shape";
import { finish } from "../shared/finish";
import type { Style } from "../style";
import { type Cartoon, Panes } from "./panes";

const LEAD = lch(0.17, 0.012, 270);

/** A leaded window: each shape is cut into panes and lit from behind. */
export const stainedGlass: Style = (asked, width, height, progress) => {
  const brief = {
    ...asked,
    clouds: asked.clouds * 0.7,
    stars: asked.stars * 0.25,
    saturation: Math.min(1.4, asked.saturation * 1.15),
  };
  const random = new Random(brief.layoutSeed).fork("gg");
  const noise = new Noise(random.uint32());
  const graphic = composeGraphic(brief, width / height, { layers: 4 });
  const frame = new Frame(width, height);
  const cartoon = drawCartoon(frame, graphic, random);
  progress.at(0.25);
  const panes = new Panes(graphic, cartoon, random, frame);
  const labels = panes.cut(progress.part(0.25, 0.5));
  const distance = distanceToBorder(labels, width, height);
  glaze(frame, graphic, panes, labels, distance, noise, progress.part(0.5, 0.86));
  bloom(frame, 0.6, 0.4, 0.022);
  leadFrame(frame, graphic, noise);
  return finish(frame, { vignette: 0.2, grain: 0.01, brief, contrast: 0.2 }, progress.part(0.9, 1));
};

/** Shades and lights fainter than this are no panes of their own. */
const FAINT = 0.36;

function drawCartoon(frame: Frame, graphic: Graphic, random: Random): Cartoon {
  const { width, height } = frame;
  const cartoon: Cartoon = {
    region: new Uint16Array(frame.pixels),
    roles: ["sky"],
    colours: [graphic.palette.sky[1]],
  };
  let trees = 26;
  const isTooFine = ({ role, nearness, alpha = 1 }: Shape): boolean => {
    if (role === "subject" && alpha < FAINT) return true;
    if (role === "star" || role === "glint") return true;
    if (role === "facet") return nearness > 0.5;
    if (role === "window") return nearness < 0.7;
    return role === "tree" && (nearness < 0.75 || random.next() > 0.35 || trees-- <= 0);
  };
  for (const shape of graphic.shapes) {
    if (isTooFine(shape)) continue;
    const mask = coverageOf(toPixels(shape.polygons, height), width, height);
    if (!mask) continue;
    const number = cartoon.colours.push(shape.colour) - 1;
    cartoon.roles.push(shape.role);
    for (let row = 0; row < mask.height; row++) {
      if ((row & 15) === 0) checkpoint();
      for (let column = 0; column < mask.width; column++) {
        if (mask.coverage[row * mask.width + column]! <= 0.5) continue;
        cartoon.region[(mask.top + row) * width + mask.left + column] = number;
      }
    }
  }
  return cartoon;
}

function glaze(
  frame: Frame,
  graphic: Graphic,
  panes: Panes,
  labels: Uint32Array,
  distance: Float32Array,
  noise: Noise,
  progress: Progress,
): void {
  const { width, height, colour } = frame;
  const { sun, isNight } = graphic;
  const lead = Math.max(1.6, height * 0.0027);
  const daylight = isNight ? 0.62 : 0.8;
  progress.rows(0, height, (row) => {
    const y = row / height;
    for (let column = 0; column < width; column++) {
      const i = row * width + column;
      const x = column / height;
      const fromLead = distance[i]!;
      const { colour: glass, grainX, grainY, shift } = panes.paneOf(labels[i]!);
      const share = clamp(fromLead - lead + 0.5);
      const along = x * grainX + y * grainY;
      const across = y * grainX - x * grainY;
      const streaks =
        noise.fractal(along * 7 + shift, across * 40 + shift, 3) * 0.2 +
        noise.fractal(x * 16 + shift * 3, y * 16, 3) * 0.24;
      const bubble = noise.cells(x * 70 + shift, y * 70) < 0.09 ? 0.14 : 0;
      const sunlight = 0.75 * Math.exp(-hypot(x - sun.x, y - sun.y) * 2.2);
      const light =
        (daylight + sunlight + streaks + bubble) *
        (0.72 + 0.28 * smoothstep(lead, lead + height * 0.011, fromLead));
      const bevel = 1 + 0.66 * smoothstep(lead * 0.75, 0.2, Math.abs(fromLead - lead * 0.45));
      for (let c = 0; c < 3; c++)
        colour[i * 3 + c] = LEAD[c]! * bevel * (1 - share) + glass[c]! * light * share;
    }
  });
}

/** A border of small panes in two colours. */
function leadFrame(frame: Frame, { palette }: Graphic, noise: Noise): void {
  const { width, height, colour } = frame;
  const margin = Math.min(width, height) * 0.034;
  const colours = [palette.land[1], mixEvenly(palette.accent, palette.sky[0], 0.35)] as const;
  for (let row = 0; row < height; row++) {
    if ((row & 15) === 0) checkpoint();
    for (let column = 0; column < width; column++) {
      const sideEdge = Math.min(column, width - 1 - column);
      const edge = Math.min(sideEdge, row, height - 1 - row);
      if (edge >= margin) continue;
      const along = (edge === sideEdge ? row : column) / (margin * 2.6);
      const inPane = along - Math.floor(along);
      const isLead = edge < margin * 0.13 || edge > margin * 0.87 || inPane < 0.045 || inPane > 0.955;
      const glass = colours[(Math.floor(along) & 1) as 0 | 1];
      const light = 0.8 + 0.5 * noise.fractal((column / height) * 20, (row / height) * 20, 2);
      const k = (row * width + column) * 3;
      for (let c = 0; c < 3; c++) colour[k + c] = isLead ? LEAD[c]! : glass[c]! * light;
    }
  }
}
