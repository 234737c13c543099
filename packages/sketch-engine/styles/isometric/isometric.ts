import { bloom } from "../../core/bloom";
import { checkpoint } from "../../core/checkpoint";
import { lch, mix, type Rgb, toLch } from "../../core/colour";
import { Frame } from "../../core/frame";
import { clamp, hypot, smoothstep } from "../../core/math";
import { Noise } from "../../core/noise";
import { type Polygon, path } from "../../core/path";
import type { Progress } from "../../core/progress";
import { cellValue, Random } from "../../core/random";
import { motifOf } from "../../graphic/motifs";
import type { Brief } from "../../language/brief";
import { buildModel } from "../../subjects/catalogue";
import type { Model } from "../../subjects/kinds";
import { finish } from "../shared/finish";
import type { Style } from "../style";
import { Board } from "./board";
import { drawHouse, drawTower } from "./buildings";
import { drawExhibit } from "./exhibit";
import { type GroundColours, groundColours, makeLand, type TileGround } from "./land";
import { drawRibbons } from "./ribbons";
import { drawTree } from "./trees";

type Backdrop = readonly [middle: Rgb, edge: Rgb];
const BACKDROPS: readonly Backdrop[] = [
  [lch(0.93, 0.035, 75), lch(0.85, 0.075, 45)],
  [lch(0.92, 0.03, 210), lch(0.83, 0.065, 230)],
  [lch(0.92, 0.035, 330), lch(0.83, 0.075, 300)],
];

/** An isometric miniature world on a square board. */
export const isometric: Style = (brief, width, height, progress) => {
  const frame = new Frame(width, height);
  const random = new Random(brief.layoutSeed).fork("iso");
  const isNight = brief.time === "night" || brief.time === "dusk";
  const isPattern = !brief.stage && motifOf(brief) !== undefined;
  const size = brief.stage
    ? 6
    : isPattern
      ? 36
      : brief.complexity > 0.7
        ? 18
        : brief.complexity < 0.3
          ? 10
          : brief.terrain === "city"
            ? 12
            : 14;
  const board = new Board(
    frame,
    size,
    isNight,
    brief.layoutSeed,
    brief.stage ? { width: 0.94, middle: 0.68 } : undefined,
  );
  const backdrop = chooseBackdrop(brief, isNight, random);
  board.backdrop(progress.part(0, 0.15), (x, y, out) => {
    const distance = hypot(x - frame.aspect / 2, y - 0.45);
    out.set(mix(backdrop[0], backdrop[1], clamp(distance * 1.25)));
  });
  if (isNight) drawStars(board, random.fork("stars"));
  throwShadow(board);
  progress.stage(0.15, 0.88);
  if (brief.stage) drawExhibit(board, brief, random);
  else if (isPattern) drawRibbons(board, brief, random, progress);
  else {
    new Diorama(board, brief, random).draw(progress);
    if (brief.clouds > 0.2 && !isNight) drawClouds(board, random, backdrop[1]);
  }
  bloom(frame, isNight ? 0.55 : 0.92, isNight ? 0.55 : 0.15, 0.016);
  return finish(frame, { vignette: 0.08, grain: 0.008, brief, contrast: 0.12 }, progress.part(0.92, 1));
};

function chooseBackdrop(brief: Brief, isNight: boolean, random: Random): Backdrop {
  const chosen = random.pick(BACKDROPS);
  if (!brief.stage && motifOf(brief) && brief.palette.some((colour) => toLch(colour)[0] < 0.3))
    return [lch(0.34, 0.05, brief.hues[0] ?? 275), lch(0.17, 0.04, brief.hues[0] ?? 275)];
  const [first, second] = brief.hues;
  if (isNight) return [lch(0.42, 0.12, second ?? (first ?? 275) + 30), lch(0.17, 0.06, first ?? 275)];
  return first === undefined ? chosen : [lch(0.9, 0.05, first), lch(0.8, 0.09, second ?? first + 20)];
}

function drawStars(board: Board, random: Random): void {
  for (let i = 0; i < 90 * board.aspect; i++) {
    const radius = 0.0008 + 0.002 * random.next() ** 4;
    const star = path().ellipse(random.next() * board.aspect, random.next() ** 1.4 * 0.7, radius, radius, 8);
    board.fill(star, [0.9, 0.92, 1], random.range(0.25, 0.9));
  }
}

function throwShadow(board: Board): void {
  const { width, height, colour } = board.frame;
  const [centreX, centreY] = board.at(board.size / 2, board.size / 2, -3.6);
  const radius = board.size * board.tile * 0.56;
  for (let row = 0; row < height; row++) {
    if ((row & 15) === 0) checkpoint();
    for (let column = 0; column < width; column++) {
      const dx = (column / height - centreX) / radius;
      const dy = (row / height - centreY - 0.05) / (radius * 0.52);
      const light = 1 - 0.24 * smoothstep(1.15, 0.35, hypot(dx, dy));
      const k = (row * width + column) * 3;
      for (let c = 0; c < 3; c++) colour[k + c]! *= light;
    }
  }
}

class Diorama {
  private readonly land: TileGround[][];
  private readonly colours: GroundColours;
  private readonly noise: Noise;
  private readonly subjects = new Map<string, Model>();
  private readonly seed: number;

  constructor(
    private readonly board: Board,
    private readonly brief: Brief,
    private readonly random: Random,
  ) {
    this.seed = brief.layoutSeed;
    this.noise = new Noise(random.uint32());
    this.land = makeLand(brief, board.size, random.fork("land"));
    this.colours = groundColours(brief);
    this.placeSubjects();
  }

  private placeSubjects(): void {
    const { board, brief, random, land } = this;
    const dry: [number, number][] = [];
    const wet: [number, number][] = [];
    for (let i = 1; i < board.size - 1; i++) {
      for (let j = 1; j < board.size - 1; j++) {
        const { kind } = land[i]![j]!;
        if (kind === "water") wet.push([i, j]);
        else if (kind !== "road") dry.push([i, j]);
      }
    }
    random.shuffle(dry);
    random.shuffle(wet);
    for (const order of brief.subjects) {
      for (let n = 0; n < order.count; n++) {
        // On the board houses have a geometry of their own instead of the subject's model.
        if (order.kind === "house") continue;
        const model = buildModel(order.kind, random.fork(`${order.kind}${n}`), board.isNight, order.colour);
        const place = model.anchor === "water" || model.anchor === "under" ? wet.pop() : dry.pop();
        if (place) this.subjects.set(`${place}`, model);
      }
    }
  }

  /** Draws diagonals from back to front, so that nearer tiles cover farther ones. */
  draw(progress: Progress): void {
    const { size } = this.board;
    for (let diagonal = 0; diagonal <= 2 * (size - 1); diagonal++) {
      for (let i = Math.max(0, diagonal - size + 1); i <= Math.min(size - 1, diagonal); i++)
        this.drawTile(i, diagonal - i);
      progress.at(diagonal / (2 * size));
    }
  }

  private drawTile(i: number, j: number): void {
    const { kind, height } = this.land[i]![j]!;
    this.drawGround(i, j);
    if (kind === "water") this.drawRipple(i, j, height);
    if (kind === "road") this.drawMarking(i, j, height);
    const subject = this.subjects.get(`${i},${j}`);
    if (subject) this.drawSubject(subject, i, j, height);
    else if (kind === "pavement") this.drawBlock(i, j, height);
    else if (kind === "grass" || (kind === "sand" && this.brief.plant === "palm"))
      this.drawGrowth(i, j, height);
  }

  private drawGround(i: number, j: number): void {
    const { board, land, colours } = this;
    const { kind, height } = land[i]![j]!;
    const isEdge = i === board.size - 1 || j === board.size - 1;
    const lowest = Math.min(land[i + 1]?.[j]?.height ?? 0, land[i]?.[j + 1]?.height ?? 0);
    const from = isEdge ? -2.2 : Math.max(0, lowest - 0.2);
    const isWater = kind === "water";
    const crust = isWater ? 0 : 0.42;
    if (from < height - 0.6) {
      const core = isWater
        ? colours.water
        : kind === "stone" || kind === "snow"
          ? colours.stone
          : colours.soil;
      board.box(i, j, 1, 1, from, height - crust, core);
    }
    const shade = 1 + (cellValue(i, j, this.seed) - 0.5) * 0.06;
    const base = colours[kind];
    const top: Rgb = [base[0] * shade, base[1] * shade, base[2] * shade];
    board.box(i, j, 1, 1, height - (isWater ? 0.1 : 0.45), height, top, isWater ? colours.water : top);
  }

  private drawRipple(i: number, j: number, height: number): void {
    const { board } = this;
    if (cellValue(i, j, 5) <= 0.6) return;
    const [x, y] = board.at(i + 0.5, j + 0.5, height);
    const foam = board.lit(mix(this.colours.water, [1, 1, 1], 0.5), 1);
    board.stroke(
      [
        [x - board.tile * 0.16, y],
        [x + board.tile * 0.12, y],
      ],
      0.0018,
      foam,
    );
  }

  private drawMarking(i: number, j: number, height: number): void {
    const { board } = this;
    const runsAlongI = j % 5 === 2;
    if (runsAlongI === (i % 5 === 2)) return;
    const at = (along: number, across: number) =>
      runsAlongI ? board.at(i + along, j + across, height) : board.at(i + across, j + along, height);
    const dash: Polygon = [at(0.35, 0.48), at(0.65, 0.48), at(0.65, 0.54), at(0.35, 0.54)];
    board.lamp(dash, board.lit([0.85, 0.8, 0.6], 1));
    if (!board.isNight || cellValue(i, j, this.seed + 9) < 0.25) return;
    // The headlights of one car and the tail lights of another.
    const along = cellValue(i, j, this.seed + 10) * 0.7;
    for (const [lane, colour] of [
      [0.24, [1.6, 1.4, 0.95]],
      [0.7, [1.5, 0.25, 0.2]],
    ] as const) {
      const end = lane + 0.07;
      board.lamp([at(along, lane), at(along + 0.3, lane), at(along + 0.3, end), at(along, end)], colour);
    }
  }

  private drawBlock(i: number, j: number, height: number): void {
    const { board, random } = this;
    if (cellValue(i, j, this.seed + 5) <= 0.22) {
      drawTree(board, this.brief, random, i + 0.5, j + 0.5, height, 0.8);
      return;
    }
    const middle = (board.size - 1) / 2;
    const distance = hypot(i - middle, j - middle) / board.size;
    const tall =
      (2.4 + 11 * cellValue(i, j, this.seed + 6) ** 1.35) * Math.exp(-distance * distance * 4.2) + 1.2;
    drawTower(board, random, i, j, height, tall, this.brief);
  }

  private drawGrowth(i: number, j: number, height: number): void {
    const { board, brief, random, noise } = this;
    const { terrain } = brief;
    const luck = cellValue(i, j, this.seed + 7);
    const isInhabited =
      terrain === "hills" ||
      terrain === "sea" ||
      terrain === "island" ||
      brief.subjects.some(({ kind }) => kind === "house");
    if (isInhabited && luck > 0.87 && !brief.excluded.has("house")) {
      drawHouse(board, random, i, j, height, brief.season === "winter");
      return;
    }
    if (terrain === "desert" || terrain === "canyon") {
      if (luck <= 0.9) return;
      const green = lch(0.6, 0.12, 145);
      board.box(i + 0.4, j + 0.4, 0.2, 0.2, height, height + 1.1, green);
      board.box(i + 0.28, j + 0.44, 0.12, 0.12, height + 0.5, height + 0.95, green);
      return;
    }
    const density = terrain === "forest" ? 0.78 : terrain === "hills" ? 0.22 : brief.vegetation * 0.36;
    if (brief.plant === "none" || noise.gradient(i * 0.35 + 9, j * 0.35) + luck * 0.8 <= 0.75 - density)
      return;
    const count = random.integer(1, terrain === "forest" ? 3 : 2);
    for (let tree = 0; tree < count; tree++) {
      const treeI = i + 0.25 + 0.5 * cellValue(i, j, tree + 20);
      const treeJ = j + 0.25 + 0.5 * cellValue(i, j, tree + 30);
      drawTree(board, brief, random, treeI, treeJ, height, 0.75 + 0.45 * cellValue(i, j, tree + 40));
    }
  }

  private drawSubject(model: Model, i: number, j: number, z: number): void {
    const { board } = this;
    const { tile, frame } = board;
    const [x, ground] = board.at(i + 0.5, j + 0.5, z);
    const flies = model.anchor === "sky";
    const tall = model.height > 1 ? 2.6 : model.height > 0.45 ? 1.25 : 0.95;
    const scale = (tile * tall * (flies ? 1.6 : 1)) / Math.max(1, model.width * 0.6);
    const y = flies ? ground - tile * 2.4 : ground;
    board.shade(x + tile * 0.1, ground, tile * 0.3);
    for (const part of model.parts) {
      const { polygons } = part.outline.placed(x, y, scale);
      const shines = (part.glow ?? 0) > 0.6;
      const tone = part.tone ?? 0.6;
      const white: Rgb = shines ? [1.15, 1.15, 1.15] : board.lit([1, 1, 1], 1);
      board.fill(
        polygons,
        (px, _py, out) => {
          const facing = part.shading ? clamp(0.62 - ((px / frame.height - x) / scale) * 0.7) : tone;
          const light = shines ? 1 : 0.6 + 0.55 * facing;
          for (let c = 0; c < 3; c++) out[c] = part.colour[c]! * light * white[c]!;
        },
        part.alpha ?? 1,
      );
    }
  }
}

function drawClouds(board: Board, random: Random, shade: Rgb): void {
  const { tile, aspect, frame, isNight } = board;
  for (const [across, down] of [
    [0.2, 0.16],
    [0.78, 0.22],
    [0.5, 0.09],
  ] as const) {
    const x = aspect * across + random.range(-0.05, 0.05);
    for (let k = 0; k < 5; k++) {
      const radius = tile * random.range(0.3, 0.55);
      const ballX = x + (k - 2) * tile * 0.42;
      const ballY = down - (k === 2 ? tile * 0.22 : 0) + random.range(-0.1, 0.1) * tile;
      board.fill(path().ellipse(ballX, ballY, radius, radius * 0.82, 40), (_px, py, out) => {
        const t = clamp(((py / frame.height - ballY) / radius) * 0.5 + 0.5) * 0.75;
        for (let c = 0; c < 3; c++)
          out[c] = (1 + (shade[c]! * 1.02 - 1) * t) * (isNight ? shade[c]! * 1.5 + 0.12 : 1);
      });
    }
  }
}
