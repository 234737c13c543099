import { boxBlur } from "../../core/blur";
import { checkpoint } from "../../core/checkpoint";
import { adjust, mixEvenly, type Rgb } from "../../core/colour";
import { distanceToBorder } from "../../core/distance";
import type { Frame } from "../../core/frame";
import { clamp } from "../../core/math";
import type { Point } from "../../core/path";
import { composeGraphic } from "../../graphic/compose";
import { type Graphic, type Role, type Shape, skyTone } from "../../graphic/shape";
import type { Brief } from "../../language/brief";
import { type AreaMap, mapAreas } from "../shared/areas";

/** Height of the map, in cells: the same for every size of the picture. */
const MAP_HEIGHT = 420;
/** Shapes thinner than this, in picture heights, are left out. */
const FINEST = 0.003;
/** Areas that lines cross freely. */
const OPEN: ReadonlySet<Role | "sky"> = new Set(["sky", "cloud", "star", "glint"]);
const THINGS: ReadonlySet<Role | "sky"> = new Set(["subject", "sun", "moon", "window"]);

/** What is depicted, as what lines follow. */
export class Form {
  /** Points on things. */
  readonly inside: readonly Point[];
  private readonly width: number;
  private readonly graphic: Graphic;
  private readonly map: AreaMap;
  /** On things: distance from the edges of parts. */
  private readonly depth: Float32Array;
  /** Beside things: how near they are. */
  private readonly around: Float32Array;

  constructor(brief: Brief, aspect: number) {
    this.width = Math.max(2, Math.round(MAP_HEIGHT * aspect));
    const { width } = this;
    this.graphic = composeGraphic({ ...brief, mist: 0 }, aspect, { layers: 5 });
    this.map = mapAreas(this.graphic, width, MAP_HEIGHT, isDrawn, FINEST);
    const { labels } = this.map;
    const inside: Point[] = [];
    const cover = new Float32Array(labels.length);
    for (let i = 0; i < labels.length; i++) {
      if ((i & 0xffff) === 0) checkpoint();
      if (!this.isThing(i)) continue;
      cover[i] = 1;
      if (i % 3 === 0) inside.push([(i % width) / MAP_HEIGHT, Math.floor(i / width) / MAP_HEIGHT]);
    }
    this.inside = inside;
    this.depth = boxBlur(distanceToBorder(labels, width, MAP_HEIGHT), width, MAP_HEIGHT, 1, 3, 2);
    this.around = boxBlur(cover, width, MAP_HEIGHT, 1, 26, 3);
  }

  private isThing(index: number): boolean {
    return THINGS.has(this.map.roles[this.map.labels[index]!]!);
  }

  private indexAt(x: number, y: number): number {
    const column = clamp(Math.round(x * MAP_HEIGHT), 1, this.width - 2);
    return clamp(Math.round(y * MAP_HEIGHT), 1, MAP_HEIGHT - 2) * this.width + column;
  }

  labelAt(x: number, y: number): number {
    return this.map.labels[this.indexAt(x, y)]!;
  }

  isThingAt(x: number, y: number): boolean {
    return this.isThing(this.indexAt(x, y));
  }

  /** The colour of what is depicted at a point. */
  colourAt(x: number, y: number): Rgb {
    const label = this.labelAt(x, y);
    return label > 0 ? this.map.colours[label]! : this.skyAt(y);
  }

  private skyAt(y: number): Rgb {
    const { sky } = this.graphic.palette;
    const at = skyTone(this.graphic, y) * 3;
    const from = Math.min(2, Math.floor(at));
    return mixEvenly(sky[from]!, sky[from + 1]!, clamp(at - from));
  }

  /** The direction of the nearest contour; its length is how much it matters. */
  contourAt(x: number, y: number): Point {
    const i = this.indexAt(x, y);
    const { width, depth, around } = this;
    const isThing = this.isThing(i);
    const slope = (plane: Float32Array): Point => [
      plane[i + width]! - plane[i - width]!,
      plane[i + 1]! - plane[i - 1]!,
    ];
    const [down, across] = slope(isThing ? depth : around);
    if (isThing) return [-down * 1.6, across * 1.6];
    // Land lies in lines along its edge, which fade into the free field.
    const [edgeDown, edgeAcross] = this.map.labels[i] === 0 ? [0, 0] : slope(depth);
    const near = 1.4 * Math.exp(-depth[i]! / 30);
    return [-down * 120 - edgeDown * near, across * 120 + edgeAcross * near];
  }

  /** Paints the areas below the lines, a little darker than these, so that every form is seen at once. */
  paintUnder({ width, height, colour, pixels }: Frame): void {
    const { labels, colours } = mapAreas(this.graphic, width, height, isDrawn, FINEST);
    const below = colours.map(shaded);
    for (let i = 0; i < pixels; i++) {
      if ((i & 0x3fff) === 0) checkpoint();
      const label = labels[i]!;
      colour.set(label > 0 ? below[label]! : shaded(this.skyAt(Math.floor(i / width) / height)), i * 3);
    }
  }
}

const isDrawn = ({ role }: Shape): boolean => !OPEN.has(role);
const shaded = (colour: Rgb): Rgb => adjust(colour, -0.07);
