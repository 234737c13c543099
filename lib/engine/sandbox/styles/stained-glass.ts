import { bloom } from "../core/bloom";
import { checkpoint } from "../core/checkpoint";
import { lch, mixEvenly, type Rgb, toLch } from "../core/colour";
import { coverageOf } from "../core/coverage";
import { finish } from "../core/finish";
import { Frame } from "../core/frame";
import { clamp, smoothstep } from "../core/math";
import { Noise } from "../core/noise";
import type { Point } from "../core/path";
import type { Progress } from "../core/progress";
import { cellValue, Random } from "../core/random";
import { composeGraphic } from "../graphic/compose";
import { type Graphic, type Role, type Shape, toPixels } from "../graphic/shape";
import { studyScene } from "./scene-study";
import type { Style } from "./style";

const LEAD = lch(0.17, 0.012, 270);
/** Places the flat composition does not know are cut from the rendered scene instead. */
const RENDERED = new Set(["space", "underwater"]);
const LAND: ReadonlySet<Role | "sky"> = new Set(["ridge", "water", "wave"]);

/** A leaded window: each shape cut into panes, lit from behind. */
export const stainedGlass: Style = (brief, width, height, progress) => {
  brief.clouds *= 0.7;
  brief.stars *= 0.25;
  brief.saturation = Math.min(1.4, brief.saturation * 1.15);
  const random = new Random(brief.layoutSeed).fork("gg");
  const noise = new Noise(random.uint32());
  const isRendered = RENDERED.has(brief.terrain);
  const scene = isRendered ? studyScene(brief, width, height, progress.part(0, 0.25)) : null;
  const graphic = composeGraphic(brief, width / height, { layers: 4 });
  const frame = scene ?? new Frame(width, height);
  const cartoon = scene ? renderedCartoon(scene) : drawCartoon(frame, graphic, random);
  const panes = new Panes(graphic, cartoon, random, frame);
  const labels = panes.cut(progress.part(0.25, 0.5));
  const distance = distanceToLead(labels, width, height);
  glaze(frame, graphic, panes, labels, distance, noise, progress.part(0.5, 0.86));
  bloom(frame, 0.6, 0.4, 0.022);
  leadFrame(frame, graphic, noise);
  return finish(
    frame,
    { vignette: 0.2, grain: 0.01, seed: brief.layoutSeed, contrast: 0.2 },
    progress.part(0.9, 1),
  );
};

/** The full-size drawing a window is cut after: which region each pixel belongs to. */
interface Cartoon {
  region: Uint16Array;
  roles: (Role | "sky")[];
  colours: Rgb[];
  /** Where panes take their colours from instead of their regions. */
  scene: Float32Array | null;
}

const renderedCartoon = (scene: Frame): Cartoon => ({
  region: new Uint16Array(scene.pixels),
  roles: ["ridge"],
  colours: [[0.5, 0.5, 0.5]],
  scene: scene.colour.slice(),
});

function drawCartoon(frame: Frame, graphic: Graphic, random: Random): Cartoon {
  const { width, height } = frame;
  const cartoon: Cartoon = {
    region: new Uint16Array(frame.pixels),
    roles: ["sky"],
    colours: [graphic.palette.sky[1]],
    scene: null,
  };
  let trees = 26;
  const isTooFine = ({ role, nearness }: Shape): boolean => {
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
      for (let column = 0; column < mask.width; column++) {
        if (mask.coverage[row * mask.width + column]! <= 0.5) continue;
        cartoon.region[(mask.top + row) * width + mask.left + column] = number;
      }
    }
  }
  return cartoon;
}

/** Finds the nearest of many sites by a grid of buckets. */
class NearestSite {
  private readonly buckets = new Map<number, number[]>();

  constructor(
    readonly sites: readonly Point[],
    private readonly cell: number,
    /** Widens cells sideways. */
    private readonly stretch: number,
  ) {
    for (const [i, [x, y]] of sites.entries()) {
      const key = this.key(Math.floor(x / stretch / cell), Math.floor(y / cell));
      const bucket = this.buckets.get(key);
      if (bucket) bucket.push(i);
      else this.buckets.set(key, [i]);
    }
  }

  private key(column: number, row: number): number {
    return (row + 500) * 4096 + column + 500;
  }

  find(x: number, y: number): number {
    const column = Math.floor(x / this.stretch / this.cell);
    const row = Math.floor(y / this.cell);
    let best = 0;
    let least = Number.POSITIVE_INFINITY;
    // One ring beyond the first hit is enough to be sure of the nearest.
    for (let ring = 1, last = 12; ring <= last; ring++) {
      for (let j = -ring; j <= ring; j++) {
        for (let i = -ring; i <= ring; i++) {
          if (ring > 1 && Math.max(Math.abs(i), Math.abs(j)) < ring) continue;
          for (const site of this.buckets.get(this.key(column + i, row + j)) ?? []) {
            const [sx, sy] = this.sites[site]!;
            const dx = (sx - x) / this.stretch;
            const dy = sy - y;
            const distance = dx * dx + dy * dy;
            if (distance < least) {
              least = distance;
              best = site;
              last = Math.min(last, ring + 1);
            }
          }
        }
      }
    }
    return best;
  }
}

interface Pane {
  colour: Rgb;
  /** Direction of its streaks, radians. */
  grain: number;
  shift: number;
}

const OTHER = 9999;
const LAND_OFFSET = 5000;

/** Rings of panes around the light in the sky, wide ones in land and water, whole shapes elsewhere. */
class Panes {
  private readonly sky: NearestSite;
  private readonly land: NearestSite;
  private readonly panes = new Map<number, Pane>();

  constructor(
    private readonly graphic: Graphic,
    private readonly cartoon: Cartoon,
    random: Random,
    private readonly frame: Frame,
  ) {
    const { sun, horizon, aspect } = graphic;
    const rings: Point[] = [[sun.x, sun.y]];
    for (let ring = 1; ring < 14; ring++) {
      const radius = sun.radius * 1.02 + 0.045 * ring + 0.0045 * ring * ring;
      const count = 9 + ring * 3;
      for (let k = 0; k < count; k++) {
        const angle = ((k + (ring & 1) * 0.5) / count) * Math.PI * 2;
        const x = sun.x + Math.cos(angle) * radius;
        const y = sun.y + Math.sin(angle) * radius;
        if (x > -0.05 && x < aspect + 0.05 && y > -0.05 && y < horizon + 0.02) rings.push([x, y]);
      }
    }
    this.sky = new NearestSite(rings, 0.06, 1);
    const scattered: Point[] = [];
    const top = cartoon.scene ? 0 : 0.2;
    const spacing = cartoon.scene ? 0.034 : 0.043;
    for (let attempt = 0; attempt < 5000 && scattered.length < 420 * aspect; attempt++) {
      const x = random.next() * aspect;
      const y = random.range(top, 1);
      if (scattered.every(([a, b]) => ((a - x) / 1.5) ** 2 + (b - y) ** 2 >= spacing ** 2))
        scattered.push([x, y]);
    }
    this.land = new NearestSite(scattered, 0.05, cartoon.scene ? 1 : 1.5);
  }

  /** Numbers the panes: pixels of one pane have one number. */
  cut(progress: Progress): Uint32Array {
    const { width, height } = this.frame;
    const { region, roles } = this.cartoon;
    const labels = new Uint32Array(region.length);
    progress.rows(0, height, (row) => {
      for (let column = 0; column < width; column++) {
        const i = row * width + column;
        const x = (column + 0.5) / height;
        const y = (row + 0.5) / height;
        const role = roles[region[i]!]!;
        let cell = OTHER;
        if (role === "sky" || role === "cloud") cell = this.sky.find(x, y);
        else if (LAND.has(role)) cell = LAND_OFFSET + this.land.find(x, y);
        labels[i] = region[i]! * 16384 + cell;
      }
    });
    return labels;
  }

  paneOf(label: number): Pane {
    const known = this.panes.get(label);
    if (known) return known;
    const seed = this.graphic.brief.layoutSeed;
    const role = this.cartoon.roles[Math.floor(label / 16384)]!;
    const [lightness, chroma, hue] = toLch(this.baseColour(label, role));
    const tone = cellValue(label, 1, seed) - 0.5;
    const turn = cellValue(label, 2, seed) - 0.5;
    const isLand = LAND.has(role);
    const pane: Pane = {
      colour: lch(
        clamp(lightness * (isLand ? 1.12 : 1) + 0.05 + tone * (isLand ? 0.17 : 0.1), 0.22, 0.96),
        clamp(chroma * 1.5 + 0.02 + Math.abs(turn) * 0.03, 0.02, 0.22),
        hue + turn * (isLand ? 46 : 26),
      ),
      grain: cellValue(label, 3, seed) * Math.PI,
      shift: label % 997,
    };
    this.panes.set(label, pane);
    return pane;
  }

  private baseColour(label: number, role: Role | "sky"): Rgb {
    const { palette, sun, horizon } = this.graphic;
    const cell = label % 16384;
    if (this.cartoon.scene)
      return this.sceneColour(this.land.sites[cell - LAND_OFFSET] ?? [0, 0], this.cartoon.scene);
    if (role !== "sky") return this.cartoon.colours[Math.floor(label / 16384)]!;
    const [x, y] = this.sky.sites[cell] ?? [sun.x, sun.y];
    const down = clamp(y / horizon);
    const [zenith, upper, lower, low] = palette.sky;
    const sky =
      down < 0.45
        ? mixEvenly(zenith, upper, down / 0.45)
        : down < 0.8
          ? mixEvenly(upper, lower, (down - 0.45) / 0.35)
          : mixEvenly(lower, low, (down - 0.8) / 0.2);
    const fromSun = Math.max(0, Math.hypot(x - sun.x, y - sun.y) - sun.radius);
    return mixEvenly(sky, low, 0.75 * Math.exp(-fromSun * 4.5));
  }

  private sceneColour([x, y]: Point, scene: Float32Array): Rgb {
    const { width, height } = this.frame;
    const column = clamp(Math.floor(x * height), 0, width - 1);
    const k = (clamp(Math.floor(y * height), 0, height - 1) * width + column) * 3;
    return [Math.min(1, scene[k]!), Math.min(1, scene[k + 1]!), Math.min(1, scene[k + 2]!)];
  }
}

/** Distance of every pixel from the nearest border between panes, in pixels (chamfer metric). */
function distanceToLead(labels: Uint32Array, width: number, height: number): Float32Array {
  const distance = new Float32Array(labels.length).fill(1e6);
  for (let row = 0; row < height; row++) {
    if ((row & 15) === 0) checkpoint();
    for (let column = 0; column < width; column++) {
      const i = row * width + column;
      const differs = (dx: number, dy: number): boolean => {
        const x = column + dx;
        const y = row + dy;
        return x >= 0 && y >= 0 && x < width && y < height && labels[y * width + x] !== labels[i];
      };
      if (differs(1, 0) || differs(-1, 0) || differs(0, 1) || differs(0, -1)) distance[i] = 0.5;
    }
  }
  spread(distance, width, height, 1);
  spread(distance, width, height, -1);
  return distance;
}

/** One sweep of the chamfer transform, from the top left or the bottom right. */
function spread(distance: Float32Array, width: number, height: number, direction: 1 | -1): void {
  const at = (x: number, y: number): number =>
    x < 0 || y < 0 || x >= width || y >= height ? 1e6 : distance[y * width + x]!;
  for (let step = 0; step < height; step++) {
    if ((step & 15) === 0) checkpoint();
    const row = direction > 0 ? step : height - 1 - step;
    for (let across = 0; across < width; across++) {
      const column = direction > 0 ? across : width - 1 - across;
      const before = row - direction;
      distance[row * width + column] = Math.min(
        distance[row * width + column]!,
        at(column - direction, row) + 1,
        at(column, before) + 1,
        at(column - 1, before) + Math.SQRT2,
        at(column + 1, before) + Math.SQRT2,
      );
    }
  }
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
      const { colour: glass, grain, shift } = panes.paneOf(labels[i]!);
      const share = clamp(fromLead - lead + 0.5);
      const along = x * Math.cos(grain) + y * Math.sin(grain);
      const across = -x * Math.sin(grain) + y * Math.cos(grain);
      const streaks =
        noise.fractal(along * 7 + shift, across * 40 + shift, 3) * 0.2 +
        noise.fractal(x * 16 + shift * 3, y * 16, 3) * 0.24;
      const bubble = noise.cells(x * 70 + shift, y * 70) < 0.09 ? 0.14 : 0;
      const sunlight = 0.75 * Math.exp(-Math.hypot(x - sun.x, y - sun.y) * 2.2);
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
