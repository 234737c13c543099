import { lch, mixEvenly, type Rgb, toLch } from "../../core/colour";
import type { Frame } from "../../core/frame";
import { clamp, hypot } from "../../core/math";
import type { Point } from "../../core/path";
import type { Progress } from "../../core/progress";
import { cellValue, type Random } from "../../core/random";
import { type Graphic, type Role, skyTone } from "../../graphic/shape";
import { NearestSite } from "./nearest-site";

const LAND: ReadonlySet<Role | "sky"> = new Set(["ridge", "water", "wave"]);

/** The cartoon of a window (its full-size drawing): the region that each pixel belongs to. */
export interface Cartoon {
  region: Uint16Array;
  roles: (Role | "sky")[];
  colours: Rgb[];
}

export interface Pane {
  colour: Rgb;
  /** Direction of the streaks in the glass. */
  grainX: number;
  grainY: number;
  shift: number;
}

const OTHER = 9999;
/** Distance between the centres of panes of land and water. */
const SPACING = 0.043;
const LAND_OFFSET = 5000;

/** Divides the picture into panes: rings around the light, wide panes in land and water, whole shapes elsewhere. */
export class Panes {
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
    for (let attempt = 0; attempt < 5000 && scattered.length < 420 * aspect; attempt++) {
      const x = random.next() * aspect;
      const y = random.next();
      if (scattered.every(([a, b]) => ((a - x) / 1.5) ** 2 + (b - y) ** 2 >= SPACING ** 2))
        scattered.push([x, y]);
    }
    this.land = new NearestSite(scattered, 0.05, 1.5);
  }

  /** Connected-component labelling: pixels of one pane get the same number. */
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
    const grain = cellValue(label, 3, seed) * Math.PI;
    const pane: Pane = {
      colour: lch(
        clamp(lightness * (isLand ? 1.12 : 1) + 0.05 + tone * (isLand ? 0.17 : 0.1), 0.22, 0.96),
        clamp(chroma * 1.5 + 0.02 + Math.abs(turn) * 0.03, 0.02, 0.22),
        hue + turn * (isLand ? 46 : 26),
      ),
      grainX: Math.cos(grain),
      grainY: Math.sin(grain),
      shift: label % 997,
    };
    this.panes.set(label, pane);
    return pane;
  }

  private baseColour(label: number, role: Role | "sky"): Rgb {
    const { palette, sun } = this.graphic;
    const cell = label % 16384;
    if (role !== "sky") return this.cartoon.colours[Math.floor(label / 16384)]!;
    const [x, y] = this.sky.sites[cell] ?? [sun.x, sun.y];
    const tone = skyTone(this.graphic, y);
    const [zenith, upper, lower, low] = palette.sky;
    const sky =
      tone < 0.45
        ? mixEvenly(zenith, upper, tone / 0.45)
        : tone < 0.8
          ? mixEvenly(upper, lower, (tone - 0.45) / 0.35)
          : mixEvenly(lower, low, (tone - 0.8) / 0.2);
    const fromSun = Math.max(0, hypot(x - sun.x, y - sun.y) - sun.radius);
    return mixEvenly(sky, low, 0.75 * Math.exp(-fromSun * 4.5));
  }
}
