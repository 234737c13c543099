import { type ColumnOptions, column, inFace, lengthOf, setSecond } from "./column";
import { type FaceName, faceOf } from "./faces";
import {
  type Column,
  type Draft,
  draftOf,
  grown,
  type LetteringPiece,
  type Offset,
  overlapOf,
  rounded,
  shapePiece,
  shifted,
  shiftedBounds,
  type Task,
  typePiece,
  union,
} from "./layout";
import type { Edge } from "./read-spot";
import { setType } from "./set-type";

export const LAYOUTS = [
  "top",
  "bottom",
  "across",
  "stacked",
  "caps",
  "arc",
  "block",
  "sign",
  "on subject",
] as const;
export type LayoutName = (typeof LAYOUTS)[number];

interface Layout {
  /** The faces that suit it. */
  readonly faces: readonly FaceName[];
  /** Whether it sets capitals alone, which scripts cannot. */
  readonly isCapitals?: boolean;
  /** The edge that it belongs to; others go to any. */
  readonly edge?: Edge;
  readonly suits: (main: string, task: Pick<Task, "aspect" | "occupied">) => boolean;
  readonly compose: (task: Task) => Draft | null;
}

/** How much of their height letters behind a subject may lose. */
const MAX_HIDDEN = 0.34;
/** The share of their height that letters before which a subject may stand reach behind it. */
const REACH_BEHIND = 0.26;
/** The least height of a text that has an edge for itself. */
const LEAST_ROOM = 0.18;

const wordsIn = (text: string): number => text.split(/\s+/).length;
const isWide = (aspect: number): boolean => aspect >= 1.15;

export const LAYOUT: Readonly<Record<LayoutName, Layout>> = {
  top: {
    faces: ["heavy", "geometric", "serif", "script"],
    edge: "top",
    suits: () => true,
    compose: (task) => band(task, "top"),
  },
  bottom: {
    faces: ["heavy", "geometric", "serif", "script"],
    edge: "bottom",
    suits: () => true,
    compose: (task) => band(task, "bottom"),
  },
  across: {
    faces: ["heavy", "serif", "geometric"],
    isCapitals: true,
    edge: "top",
    suits: (main, { aspect }) => lengthOf(main) <= (isWide(aspect) ? 16 : 12),
    compose: across,
  },
  stacked: {
    faces: ["heavy", "serif", "geometric"],
    suits: (main) => wordsIn(main) >= 2,
    compose: stacked,
  },
  caps: {
    faces: ["geometric", "serif"],
    isCapitals: true,
    suits: (main) => lengthOf(main) <= 32,
    compose: caps,
  },
  arc: {
    faces: ["script", "heavy", "serif"],
    edge: "top",
    suits: (main) => lengthOf(main) >= 6 && lengthOf(main) <= 24,
    compose: arc,
  },
  block: {
    faces: ["heavy", "geometric", "serif"],
    isCapitals: true,
    suits: (main) => wordsIn(main) >= 2 && lengthOf(main) <= 44,
    compose: block,
  },
  sign: {
    faces: ["heavy", "script", "serif", "geometric"],
    suits: () => true,
    compose: sign,
  },
  "on subject": {
    faces: ["heavy", "geometric", "script"],
    suits: (_main, { occupied }) =>
      occupied !== null && occupied !== undefined && occupied.right - occupied.left > 0.16,
    compose: onSubject,
  },
};

/** The free height between an edge and the subject; without a subject, all of it. */
const roomAt = ({ occupied, margin }: Task, edge: Edge): number =>
  occupied ? (edge === "top" ? occupied.top : 1 - occupied.bottom) - margin * 1.3 : 1;

/** A height that a text at a given edge does not exceed, so that it leaves the subject free. */
const within = (task: Task, usual: number): number =>
  task.edge ? Math.max(LEAST_ROOM, Math.min(usual, roomAt(task, task.edge))) : usual;

/** Moves a column to where it is least in the way of the subject; of equal places the first that the seed gives. */
function freest(task: Task, set: Column, offsets: readonly Offset[]): Draft {
  const { occupied, random } = task;
  const tried = random.shuffle([...offsets]).map((by) => ({
    by,
    overlap: overlapOf(
      set.pieces.map(({ kind, bounds }) => ({ kind, bounds: shiftedBounds(bounds, by) })),
      occupied,
    ),
  }));
  const { by } = tried.toSorted((a, b) => Math.round((a.overlap - b.overlap) * 50))[0]!;
  const pieces = set.pieces.map((piece) => shifted(piece, by));
  return draftOf(task, { main: shifted(set.main, by), pieces });
}

/** Offsets that put a column at the given heights, 0 at the upper margin and 1 at the lower one, or at its edge. */
function heightsFor({ pieces }: Column, { margin, edge }: Task, usual: readonly number[]): number[] {
  const { top, bottom } = union(pieces);
  const slack = 1 - 2 * margin - (bottom - top);
  const shares = edge ? [edge === "top" ? 0 : 1] : usual;
  return shares.map((share) => margin + slack * share - top);
}

/** Every combination of top, middle and bottom with the middle, and with left and right if asked for. */
function placesFor(set: Column, task: Task, isToSides: boolean): Offset[] {
  const { left, right } = union(set.pieces);
  const { aspect, margin } = task;
  const middle = (aspect - left - right) / 2;
  const xs = isToSides ? [middle, margin - left, aspect - margin - right] : [middle];
  return heightsFor(set, task, [0, 0.5, 1]).flatMap((y) => xs.map((x) => ({ x, y })));
}

function band(task: Task, edge: Edge): Draft | null {
  const { aspect, margin, random } = task;
  const isTall = aspect < 0.85;
  const usual = (isTall ? 0.36 : 0.32) + 0.05 * Math.min(2, task.rest.length);
  // Next to a subject, the band is as high as what is left.
  const height = Math.max(0.16, Math.min(usual, roomAt(task, edge)));
  const box = {
    left: margin,
    top: edge === "top" ? margin : 1 - margin - height,
    width: aspect - 2 * margin,
    height,
  };
  const align = edge === "bottom" && isWide(aspect) && random.chance(0.5) ? "left" : "centre";
  const set = column(task, box, { align, vertical: edge, maxLines: isTall ? 3 : 2 });
  return set && draftOf(task, set);
}

/** As wide as the picture; a subject hides the lower edge of the letters, as on the cover of a magazine. */
function across(task: Task): Draft | null {
  const { aspect, margin, occupied, main, face, unit, canBeBehind } = task;
  const width = aspect - 2 * margin;
  const set = setType(inFace(main.drawn, face), face, {
    left: margin,
    width,
    height: 0.5,
    capitals: face !== "script",
    maxLines: lengthOf(main.drawn) > 12 ? 2 : 1,
    vertical: "top",
  });
  if (set.size <= 0) return null;
  const height = set.bounds.bottom - set.bounds.top;
  const behind = canBeBehind ? height * REACH_BEHIND : -0.02;
  const lowest = occupied ? occupied.top + behind - height : 0.3 - height / 4;
  const top = Math.max(margin, Math.min(lowest, 0.36));
  const placed = shifted(set, { x: 0, y: top - set.bounds.top });
  const hidden = occupied ? Math.max(0, placed.bounds.bottom - occupied.top) / height : 0;
  const second = setSecond(task, placed, { left: margin, top: 0, width, height: 1 - margin }, 0, "centre");
  // Behind a subject there is no space below the letters, but there is at the foot of the picture.
  const last = second.at(-1);
  const shift = last && occupied ? 1 - margin - last.bounds.bottom : 0;
  const pieces = [
    typePiece(placed, canBeBehind),
    ...second.map((one) => typePiece(shifted(one, { x: 0, y: shift }))),
  ];
  const seen = hidden <= (canBeBehind ? MAX_HIDDEN : 0) ? 0 : hidden;
  return {
    main: placed,
    pieces,
    overlap:
      Math.max(seen, second.length > 0 ? overlapOf(pieces.slice(1), occupied) : 0) +
      (set.size < 0.08 * unit ? 1 : 0),
  };
}

/** A left-aligned stack of large lines beside the subject. */
function stacked(task: Task): Draft | null {
  const { aspect, margin, occupied } = task;
  const width = isWide(aspect) ? Math.min(0.95, aspect * 0.44) : aspect - 2 * margin;
  const height = within(task, isWide(aspect) ? 0.68 : 0.46);
  const options: ColumnOptions = { align: "left", vertical: "top", maxLines: 4 };
  const set = column(task, { left: margin, top: margin, width, height }, options);
  if (!set) return null;
  const ys = heightsFor(set, task, [0, 0.5, 1]);
  const left = ys.map((y) => ({ x: 0, y }));
  if (!isWide(aspect) || !occupied) return freest(task, set, left);
  // The left side, unless the subject is there.
  const x = aspect - margin - union(set.pieces).right;
  const onLeft = freest(task, set, left);
  const onRight = freest(
    task,
    set,
    ys.map((y) => ({ x, y })),
  );
  return onLeft.overlap <= onRight.overlap + 0.1 ? onLeft : onRight;
}

/** Small spaced capitals between two rules. */
function caps(task: Task): Draft | null {
  const { aspect, margin, unit, random, face, occupied } = task;
  const width = Math.min(aspect - 2 * margin, isWide(aspect) ? 0.62 * aspect : aspect);
  const height = within(task, 0.26 + 0.06 * task.rest.length);
  const set = column(
    task,
    { left: (aspect - width) / 2, top: margin, width, height },
    {
      align: "centre",
      vertical: "top",
      capitals: true,
      tracking: 0.24,
      maxLines: 2,
      maxSize: (0.085 * unit) / faceOf(face).capHeight,
      rules: random.pick([0.5, 1]),
    },
  );
  if (!set) return null;
  const ys = heightsFor(set, task, occupied ? [0, 0.5, 1] : [0.36, 0.44]);
  return freest(
    task,
    set,
    ys.map((y) => ({ x: 0, y })),
  );
}

/** One line bent over the picture. */
function arc(task: Task): Draft | null {
  const { aspect, margin, main, face, random, rest } = task;
  const angle = random.range(0.8, 1.35);
  const width = Math.min(aspect - 2 * margin, 1.5);
  const set = setType(inFace(main.drawn, face), face, {
    left: (aspect - width) / 2,
    top: margin,
    width,
    height: within(task, 0.36),
    maxSize: 0.3,
    tracking: face === "script" ? 0 : 0.03,
    vertical: "top",
    arc: angle,
  });
  if (set.size <= 0) return null;
  const chord = set.bounds.right - set.bounds.left;
  const radius = chord / (2 * Math.sin(angle / 2));
  // The second line is half as wide, so it fits below the bend of the middle.
  const below =
    set.bounds.top + set.size * (faceOf(face).capHeight + 0.12) + radius * (1 - Math.cos(angle / 4));
  const inner = { left: aspect / 2 - chord / 4, top: margin, width: chord / 2, height: 0.5 };
  const bent = { ...set, bounds: { ...set.bounds, bottom: below } };
  const second = rest.length > 0 ? setSecond(task, bent, inner, 0, "centre") : [];
  return draftOf(task, { main: set, pieces: [set, ...second].map((one) => typePiece(one)) });
}

/** Lines of capitals that are all as wide as the widest. */
function block(task: Task): Draft | null {
  const { aspect, margin, occupied } = task;
  const width = Math.min(aspect - 2 * margin, isWide(aspect) ? 0.85 : aspect);
  const set = column(
    task,
    { left: margin, top: margin, width, height: within(task, isWide(aspect) ? 0.66 : 0.5) },
    { align: "centre", vertical: "top", capitals: true, justify: true, maxLines: 4 },
  );
  return set && freest(task, set, placesFor(set, task, isWide(aspect) && occupied !== null));
}

/** A plate with a line around the text, as a shop sign. */
function sign(task: Task): Draft | null {
  const { aspect, margin, unit, face } = task;
  const width = Math.min(aspect - 2 * margin, isWide(aspect) ? 0.46 * aspect : 0.74 * aspect);
  const padding = 0.055 * unit;
  const height = 0.3 + 0.05 * task.rest.length - padding * 2;
  const set = column(
    task,
    { left: margin, top: margin, width: width - padding * 2, height },
    {
      align: "centre",
      vertical: "top",
      maxLines: 2,
      maxSize: 0.19 * unit,
      tracking: face === "script" ? 0 : 0.03,
    },
  );
  if (!set) return null;
  const ink = union(set.pieces);
  const line = grown(ink, padding * 0.72);
  const inner = rounded(grown(line, -0.004 * unit), padding * 0.22).toReversed();
  const pieces: LetteringPiece[] = [
    shapePiece("plate", [rounded(grown(ink, padding), padding * 0.4)], "paper"),
    shapePiece("rule", [rounded(line, padding * 0.26), inner], "accent"),
    ...set.pieces,
  ];
  const plated = { main: set.main, pieces };
  return freest(task, plated, placesFor(plated, task, isWide(aspect)));
}

/** On the middle of the subject, as on a label or a shirt. */
function onSubject(task: Task): Draft | null {
  const { aspect, occupied, main } = task;
  if (!occupied) return null;
  // The middle of a bottle; the chest of a portrait, which ends below it, or of a whole figure.
  const isFigure = occupied.bottom - occupied.top > 2.2 * (occupied.right - occupied.left);
  const down = main.role !== "garment" ? 0.56 : isFigure ? 0.34 : 0.82;
  const width = (Math.min(aspect, occupied.right) - Math.max(0, occupied.left)) * 0.54;
  const height = Math.min(0.24, (occupied.bottom - occupied.top) * 0.24);
  const middle = (Math.min(aspect, occupied.right) + Math.max(0, occupied.left)) / 2;
  const top = occupied.top + (occupied.bottom - occupied.top) * down - height / 2;
  const set = column(
    task,
    { left: middle - width / 2, top, width, height },
    { align: "centre", vertical: "middle", maxLines: 3, maxSize: 0.14 },
  );
  return set && { ...draftOf(task, set), overlap: 0 };
}
