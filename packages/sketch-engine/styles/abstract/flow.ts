import { bloom } from "../../core/bloom";
import { adjust, lch, mix, type Rgb, toLch } from "../../core/colour";
import { Frame } from "../../core/frame";
import { clamp, hypot, lerp } from "../../core/math";
import { Noise } from "../../core/noise";
import { type Point, path } from "../../core/path";
import { Ramp } from "../../core/ramp";
import { cellValue, Random } from "../../core/random";
import type { Brief } from "../../language/brief";
import { layShapes } from "../../scenes/abstract/shapes";
import { paintBorder } from "../shared/border";
import { finish } from "../shared/finish";
import { Sheet } from "../shared/sheet";
import type { Style } from "../style";
import { Form } from "./form";
import { chooseInks } from "./inks";

const LINES = 5200;
const STEP = 0.0045;
const MIN_LINE_LENGTH = 9;

/** Flow field: streamlines that never touch each other, around one to three stones or along all that is depicted. */
export const flow: Style = (brief, width, height, progress) => {
  const frame = new Frame(width, height);
  const sheet = new Sheet(frame);
  const random = new Random(brief.layoutSeed).fork("fl");
  const noise = new Noise(random.uint32());
  const isDark = brief.lightness < -0.1 || brief.time === "night" || random.chance(0.5);
  const { ground: paper, inks } = chooseInks(brief, random);
  const ground = isDark ? lch(0.19, 0.035, toLch(inks[1])[2]) : paper;
  sheet.backdrop(progress.part(0, 0.08), (x, y, out) => {
    const cloud = 0.14 * (isDark ? 1 : 0.25) * noise.fractal(x * 1.4, y * 1.4, 3);
    const light = 1 + cloud - (isDark ? 0.2 : 0.032) * hypot(x - frame.aspect / 2, y - 0.5);
    for (let c = 0; c < 3; c++) out[c] = ground[c]! * light;
  });

  const isDepicted = brief.stage !== null || brief.terrain !== "abstract";
  const form = isDepicted ? new Form(brief, frame.aspect) : null;
  const field = new FlowField(brief, frame.aspect, random, noise, form);
  const ramp = new Ramp(inks.map((colour, i): [number, Rgb] => [i / (inks.length - 1), colour]));
  const accent = isDark ? lch(0.95, 0.04, 90) : lch(0.25, 0.03, 270);
  form?.paintUnder(frame);
  progress.stage(0.08, 0.9);
  for (let number = 0; number < LINES; number++) {
    if ((number & 15) === 0) progress.at(number / LINES);
    // Broad lines first; fine lines then fill the gaps.
    const broadest = number < LINES * 0.06 ? 0.026 : number < LINES * 0.3 ? 0.014 : 0.006;
    const thickness = 0.003 + broadest * random.next() ** 1.5 * (form ? 0.36 : 1);
    // Half of the lines begin on a thing, where they lie close together.
    const from = form && number % 2 > 0 && form.inside.length > 0 ? random.pick(form.inside) : undefined;
    const line = field.trace(random, thickness, (number % 65_535) + 1, from);
    if (!line) continue;
    const start = line[Math.floor(line.length / 2)]!;
    if (form) {
      const base = form.colourAt(...start);
      const step = form.isThingAt(...start) ? 0.06 : 0.105;
      const shade = (): Rgb => adjust(base, random.range(-0.5, 1) * step, 1.1, random.range(-9, 9));
      drawLine(sheet, line, thickness, shade(), shade());
      continue;
    }
    const tone = clamp(
      0.5 + 0.6 * noise.fractal(start[0] * 1.1 + 30, start[1] * 1.1, 2) + random.range(-0.16, 0.16),
    );
    const isAccent = random.chance(0.05);
    const begin = isAccent ? accent : ramp.at(tone);
    const end = isAccent ? accent : ramp.at(clamp(tone + random.range(-0.22, 0.22)));
    drawLine(sheet, line, thickness, begin, end);
  }
  for (const { x, y, radius } of field.stones) {
    const colour = random.pick(inks.slice(0, 3));
    const lit = adjust(colour, isDark ? 0.12 : 0.08);
    sheet.fill(path().ellipse(x, y, radius * 0.8, radius * 0.8, 120), (px, py, out) => {
      const down = (py / height - y) / radius;
      out.set(mix(lit, colour, clamp(0.5 + down * 0.6 + (cellValue(px, py, 3) - 0.5) * 0.7)));
    });
  }
  progress.stage(0.9, 0.93);
  if (isDark) bloom(frame, 0.45, 0.22, 0.015);
  else paintBorder(frame, ground, Math.min(width, height) * 0.03, brief.layoutSeed);
  const vignette = isDark ? 0.2 : 0.03;
  return finish(frame, { vignette, grain: 0.016, brief, border: 0.03 }, progress.part(0.93, 1));
};

interface Stone {
  x: number;
  y: number;
  radius: number;
  /** Direction in which the field turns around the stone. */
  turn: 1 | -1;
}

class FlowField {
  readonly stones: readonly Stone[];
  private readonly scale: number;
  private readonly curl: number;
  private readonly direction: number;
  /** Occupancy grid: the number of the line that covers each cell. */
  private readonly cell: number;
  private readonly columns: number;
  private readonly rows: number;
  private readonly occupied: Uint16Array;

  constructor(
    brief: Brief,
    private readonly aspect: number,
    random: Random,
    private readonly noise: Noise,
    private readonly form: Form | null,
  ) {
    this.scale = lerp(0.9, 2.1, brief.complexity);
    this.curl = lerp(0.8, 2.6, brief.energy) * 1.6;
    this.direction = random.range(-0.5, 0.5);
    const asked = (form || !brief.shapes ? [] : layShapes(brief, aspect, random).shapes).map(
      ({ outline }) => {
        const { left, right, top, bottom } = outline.bounds;
        return {
          ...{ x: (left + right) / 2, y: (top + bottom) / 2, radius: (right - left) / 1.6 },
          turn: random.sign(),
        };
      },
    );
    const chosen = Array.from({ length: form ? 0 : random.integer(1, 3) }, (_, i) => ({
      x: aspect * random.range(0.22, 0.78),
      y: random.range(0.24, 0.76),
      radius: (i === 0 ? 1 : 0.4) * random.range(0.11, 0.19) * Math.min(1, aspect),
      turn: random.sign(),
    }));
    this.stones = asked.length > 0 ? asked : chosen;
    this.cell = 0.0017 * lerp(1.5, 0.85, brief.complexity);
    this.columns = Math.ceil(aspect / this.cell) + 2;
    this.rows = Math.ceil(1 / this.cell) + 2;
    this.occupied = new Uint16Array(this.columns * this.rows);
  }

  /** The angle of the field at a point, in radians. */
  private angleAt(x: number, y: number): number {
    const angle = this.direction + this.curl * this.noise.fractal(x * this.scale, y * this.scale, 3);
    let vx = Math.cos(angle);
    let vy = Math.sin(angle);
    for (const { x: stoneX, y: stoneY, radius, turn } of this.stones) {
      const dx = x - stoneX;
      const dy = y - stoneY;
      const distance = hypot(dx, dy) || 1;
      const pull = Math.exp(-((distance / (radius * 1.75)) ** 2)) * 3.2 * turn;
      const push = Math.max(0, (radius * 1.1 - distance) / radius) * 3;
      vx += (-dy * pull + dx * push) / distance;
      vy += (dx * pull + dy * push) / distance;
    }
    if (this.form) {
      const [dx, dy] = this.form.contourAt(x, y);
      // Outside, lines pass by on both sides; on a thing they go round each part.
      const way = this.form.isThingAt(x, y) || dx * vx + dy * vy > 0 ? 1 : -1;
      vx = vx * 0.35 + dx * way;
      vy = vy * 0.35 + dy * way;
    }
    return Math.atan2(vy, vx);
  }

  private isFree(x: number, y: number, thickness: number, number: number): boolean {
    for (const stone of this.stones) {
      if ((x - stone.x) ** 2 + (y - stone.y) ** 2 < stone.radius ** 2) return false;
    }
    const reach = Math.ceil((thickness / 2 + 0.0011) / this.cell);
    const step = reach > 3 ? 2 : 1;
    const column = Math.round(x / this.cell);
    const row = Math.round(y / this.cell);
    for (let j = -reach; j <= reach; j += step) {
      for (let i = -reach; i <= reach; i += step) {
        if (i * i + j * j > reach * reach) continue;
        const cx = column + i;
        const cy = row + j;
        if (cx < 0 || cy < 0 || cx >= this.columns || cy >= this.rows) continue;
        const owner = this.occupied[cy * this.columns + cx]!;
        if (owner !== 0 && owner !== number) return false;
      }
    }
    return true;
  }

  /** A new line from a random point, or null where there is no space for it. */
  trace(random: Random, thickness: number, number: number, from?: Point): Point[] | null {
    const [x, y] = from ?? [random.next() * (this.aspect + 0.1) - 0.05, random.next() * 1.1 - 0.05];
    const longest = Math.round(lerp(60, 150, random.next()));
    if (!this.isFree(x, y, thickness, number)) return null;
    const back = this.walk(x, y, -1, longest, thickness, number);
    const line = [...back.reverse(), [x, y] as const, ...this.walk(x, y, 1, longest, thickness, number)];
    if (line.length < (from ? 3 : MIN_LINE_LENGTH)) return null;
    this.occupy(line, thickness, number);
    return line;
  }

  private walk(
    x: number,
    y: number,
    way: 1 | -1,
    longest: number,
    thickness: number,
    number: number,
  ): Point[] {
    const points: Point[] = [];
    const label = this.form?.labelAt(x, y);
    let px = x;
    let py = y;
    for (let step = 0; step < longest; step++) {
      const angle = this.angleAt(px, py);
      px += Math.cos(angle) * STEP * way;
      py += Math.sin(angle) * STEP * way;
      if (px < -0.06 || px > this.aspect + 0.06 || py < -0.06 || py > 1.06) break;
      if (!this.isFree(px, py, thickness, number) || this.form?.labelAt(px, py) !== label) break;
      points.push([px, py]);
    }
    return points;
  }

  private occupy(line: readonly Point[], thickness: number, number: number): void {
    const reach = Math.ceil(thickness / 2 / this.cell);
    for (const [x, y] of line) {
      const column = Math.round(x / this.cell);
      const row = Math.round(y / this.cell);
      for (let j = -reach; j <= reach; j++) {
        for (let i = -reach; i <= reach; i++) {
          const cx = column + i;
          const cy = row + j;
          if (i * i + j * j > reach * reach || cx < 0 || cy < 0 || cx >= this.columns || cy >= this.rows)
            continue;
          this.occupied[cy * this.columns + cx] = number;
        }
      }
    }
  }
}

/** A line that is tapered at both ends and blends from one colour to another. */
function drawLine(sheet: Sheet, line: readonly Point[], thickness: number, from: Rgb, to: Rgb): void {
  const { height } = sheet.frame;
  const last = line.length - 1;
  const left: Point[] = [];
  const right: Point[] = [];
  for (let i = 0; i <= last; i++) {
    const before = line[Math.max(0, i - 1)]!;
    const after = line[Math.min(last, i + 1)]!;
    const length = hypot(after[0] - before[0], after[1] - before[1]) || 1;
    const half = (thickness / 2) * Math.sin(Math.PI * clamp((i / last) * 0.96 + 0.02)) ** 0.42;
    const dx = (-(after[1] - before[1]) / length) * half;
    const dy = ((after[0] - before[0]) / length) * half;
    const [x, y] = line[i]!;
    left.push([x + dx, y + dy]);
    right.push([x - dx, y - dy]);
  }
  const [startX, startY] = line[0]!;
  const [endX, endY] = line[last]!;
  const dx = endX - startX;
  const dy = endY - startY;
  const square = dx * dx + dy * dy || 1;
  sheet.fill(
    [[...left, ...right.reverse()]],
    (px, py, out) => {
      const t = clamp(((px / height - startX) * dx + (py / height - startY) * dy) / square);
      out[0] = from[0] + (to[0] - from[0]) * t;
      out[1] = from[1] + (to[1] - from[1]) * t;
      out[2] = from[2] + (to[2] - from[2]) * t;
    },
    0.96,
  );
}
