import { hex, mix, type Rgb } from "../core/colour";
import { clamp } from "../core/math";
import { path } from "../core/path";
import type { Random } from "../core/random";
import { MAN_HEADS } from "../figures";
import type { SubjectOrder } from "../language/brief";
import type { Model, Part } from "../subjects/kinds";
import { metresOf } from "./companions";
import { type StagedModel, standing } from "./staged-model";

/** Lengths here are in heights of a head; the far edge of the table is y = 0. */
/** Height of a man, in metres. */
const MAN = 1.75;
/** Between neighbours, who overlap a little where there are many. */
const SPACING = 2.05;
const MANY_SPACING = 1.72;
/** From the far edge of the table to the near one as it is seen, and to its lower end. */
const TOP = 1.15;
const FRONT = 0.8;
/** What lies on a table is drawn larger than life, so that it is seen. */
const ENLARGED = 1.5;
const WOOD = hex("#a9774b");
const FLOUR = hex("#f7f2e8");
const MOST_THINGS = 6;

/** Whether people are shown behind a table, from the waist up. */
export const isGathering = ({ kind, looks }: SubjectOrder): boolean =>
  kind === "person" && looks?.[0]?.isAtTable === true;

/**
 * People in a row behind a table with things on it, which fills the lower part of the picture.
 *
 * @param build makes the model of a subject
 * @param side where the light comes from
 */
export function gather(
  main: SubjectOrder,
  others: readonly SubjectOrder[],
  build: (order: SubjectOrder, index: number) => Model,
  { aspect, side, random }: { aspect: number; side: 1 | -1; random: Random },
): StagedModel[] {
  const { count } = main;
  const spacing = count > 2 ? MANY_SPACING : SPACING;
  const people = Array.from({ length: count }, (_, i) => {
    const model = build(main, i);
    // Every second one stands a little behind; all end just below the far edge of the table.
    const height = model.height * (MAN_HEADS / STANDING);
    const x = (i - (count - 1) / 2) * spacing;
    return { ...standing(model, x * side, 0.12, height, side), rank: rankOf(main, i) };
  });
  const half = ((count - 1) / 2) * spacing + 1.9;
  const top = Math.max(...people.map(({ scale }) => scale)) + 0.35;
  const unit = Math.min(aspect / (half * 2 * 0.94), 1 / (top + TOP + FRONT * 0.6));
  const width = Math.max(half, (aspect / unit) * 0.43);
  const hasFlour = main.looks?.some(({ garments }) => garments.includes("apron")) ?? false;
  const table = tableModel(width * 2, hasFlour, random);
  const things = onTable(others, build, half * 0.8, random);
  const bottom = TOP + FRONT;
  const foot = Math.max(1.02 - bottom * unit, Math.min(0.62, 0.08 + top * unit));
  const placed: StagedModel[] = [
    ...people.sort((a, b) => a.rank - b.rank),
    { ...standing(table, 0, bottom, bottom), relation: "around" },
    ...things,
  ];
  return placed.map((one) => ({
    ...one,
    x: aspect / 2 + one.x * unit,
    y: foot + one.y * unit,
    scale: one.scale * unit,
  }));
}

/** Height of a standing man in the units of models. */
const STANDING = 0.28;

/** Those who stand are behind those who sit; one who points at something reaches before all others. */
function rankOf({ looks }: SubjectOrder, index: number): number {
  const look = looks?.[index % looks.length];
  return look?.pose === "pointing" ? 2 : look?.framing === "waist" ? 0 : 1;
}

/** Small things in a row on the table, the first one in the middle. */
function onTable(
  orders: readonly SubjectOrder[],
  build: (order: SubjectOrder, index: number) => Model,
  reach: number,
  random: Random,
): StagedModel[] {
  const models = orders
    .flatMap((order) => Array.from({ length: order.count }, (_, i) => ({ order, model: build(order, i) })))
    .slice(0, MOST_THINGS);
  let [left, right] = [0, 0];
  return models
    .map(({ order, model }, i) => {
      const scale = clamp((metresOf(order) / MAN) * MAN_HEADS * ENLARGED, 0.4, 2);
      const width = scale * model.width;
      const x = i === 0 ? 0 : i % 2 ? right + width / 2 + 0.12 : left - width / 2 - 0.12;
      if (i === 0) [left, right] = [-width / 2, width / 2];
      else if (i % 2) right = x + width / 2;
      else left = x - width / 2;
      const y = TOP * (i === 0 ? 0.66 : random.range(0.5, 0.86));
      const one: StagedModel = { ...standing(model, clamp(x, -reach, reach), y, scale), relation: "around" };
      return one;
    })
    .sort((a, b) => a.y - b.y);
}

/** A wide table seen across its top, in units of its own height; dusted with flour where people in aprons work. */
function tableModel(width: number, hasFlour: boolean, random: Random): Model {
  const height = TOP + FRONT;
  const wood = mix(WOOD, hex(random.pick(["#c99b6a", "#7d5334", "#b98a5e"])), 0.5);
  const parts: Part[] = [];
  const quad = (far: number, near: number, y0: number, y1: number, colour: Rgb, alpha = 1): void => {
    const [a, b] = [(width / 2) * far, (width / 2) * near];
    const corners = [
      [-a, y0],
      [a, y0],
      [b, y1],
      [-b, y1],
    ] as const;
    parts.push({
      outline: path().polygon(corners.map(([x, y]) => [x / height, (y - height) / height])),
      colour,
      alpha,
      tone: 0.64,
    });
  };
  quad(0.97, 0.97, TOP + 0.12, height, mix(wood, hex("#2a1a12"), 0.5));
  quad(0.93, 1, 0, TOP, wood);
  // Boards, and the light on the far edge.
  for (const [from, to] of [
    [0.26, 0.29],
    [0.56, 0.595],
  ] as const)
    quad(0.93 + from * 0.06, 0.93 + to * 0.06, TOP * from, TOP * to, mix(wood, hex("#3a2416"), 0.4), 0.5);
  quad(0.93, 0.934, 0, TOP * 0.06, mix(wood, hex("#ffe9c8"), 0.5), 0.6);
  quad(1, 1, TOP, TOP + 0.14, mix(wood, hex("#3a2416"), 0.35));
  if (hasFlour)
    for (let i = 0; i < 9; i++) {
      const x = random.range(-0.3, 0.3) * width;
      const y = TOP * random.range(0.3, 0.8);
      const reach = random.range(0.25, 0.8);
      const patch = path().ellipse(
        x / height,
        (y - height) / height,
        reach / height,
        (reach * 0.2) / height,
        24,
      );
      parts.push({ outline: patch, colour: FLOUR, alpha: 0.4, tone: 0.72 });
    }
  return { kind: "thing dining table", anchor: "ground", height: 0.1, width: width / height, parts };
}
