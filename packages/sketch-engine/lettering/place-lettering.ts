import { type Bounds, Path, type Polygon } from "../core/path";
import type { Random } from "../core/random";
import { type FaceName, faceOf } from "./faces";
import type { LetteringRole } from "./read-lettering";
import { type SetText, setType, type TypeOptions } from "./set-type";

export type ColourRole = "ink" | "paper" | "accent";

/** One part of the lettering, in picture heights. */
export interface LetteringPiece {
  readonly kind: "type" | "rule" | "plate";
  readonly outline: Path;
  readonly bounds: Bounds;
  readonly colourRole: ColourRole;
  /** Whether the main subject stands before it. */
  readonly isBehind: boolean;
}

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

export interface PlacedLettering {
  readonly layout: LayoutName;
  /** In the order in which they are drawn. */
  readonly pieces: readonly LetteringPiece[];
  /** The bounds of all pieces. */
  readonly bounds: Bounds;
  /** Where the picture may be darkened or lightened behind the letters. */
  readonly scrim: "top" | "bottom" | "around" | "none";
  /** Characters that are not drawn because the faces have not, each once. */
  readonly missing: readonly string[];
}

export interface LetteringOrder {
  /** Width of the picture over its height. */
  readonly aspect: number;
  readonly texts: readonly WantedText[];
  readonly random: Random;
  /** The box of the main subject, in picture heights; without it all of the picture is free. */
  readonly occupied?: Bounds | null;
  /** For styles that need a certain one; otherwise it is chosen by the seed. */
  readonly layout?: LayoutName;
  /** Consecutive numbers give different layouts, for the pictures of one creation; without it the seed decides. */
  readonly take?: number;
  /** The faces of a style, for texts that do not name one. */
  readonly faces?: readonly FaceName[];
}

/** What `readLettering` knows of a text. */
export interface WantedText {
  readonly drawn: string;
  readonly role: LetteringRole;
  readonly face: FaceName | null;
}

/** Margin as a share of the shorter side. */
const MARGIN = 0.07;
/** The share of the letters that the subject may cover, or stand behind, in a layout chosen by the seed. */
const MAX_OVERLAP = 0.12;
/** A line may be covered by more than all letters together. */
const LINE_SHARE = 0.45;
/** How much of their height letters behind a subject may lose. */
const MAX_HIDDEN = 0.34;
/** Capitals of a headline that are lower than this share of the shorter side are small print. */
const LEAST_CAPITALS = 0.05;
/** The size of lines below the headline, as a share of it. */
const SECOND = 0.36;
const LEAST_SECOND = 0.046;
/** What one line below the headline takes with the space above it, as a share of the shorter side. */
const LINE = 0.1;

/** Everything that a layout is made from. */
interface Task {
  readonly aspect: number;
  /** The shorter side. */
  readonly unit: number;
  readonly margin: number;
  readonly main: WantedText;
  readonly rest: readonly WantedText[];
  readonly face: FaceName;
  readonly random: Random;
  readonly occupied: Bounds | null;
}

interface Draft {
  readonly pieces: readonly LetteringPiece[];
  readonly scrim: PlacedLettering["scrim"];
  readonly main: SetText;
  /** The share of the letters that is in the subject's way; a text that has no space at all counts as one in the way. */
  readonly overlap: number;
}

interface Layout {
  /** The faces that suit it. */
  readonly faces: readonly FaceName[];
  /** Whether it sets capitals alone, which scripts cannot. */
  readonly isCapitals?: boolean;
  readonly suits: (main: string, task: Pick<Task, "aspect" | "occupied">) => boolean;
  readonly compose: (task: Task) => Draft | null;
}

const lengthOf = (text: string): number => [...text].length;
const wordsIn = (text: string): number => text.split(/\s+/).length;
const isWide = (aspect: number): boolean => aspect >= 1.15;

const LAYOUT: Readonly<Record<LayoutName, Layout>> = {
  top: {
    faces: ["heavy", "geometric", "serif", "script"],
    suits: () => true,
    compose: (task) => band(task, "top"),
  },
  bottom: {
    faces: ["heavy", "geometric", "serif", "script"],
    suits: () => true,
    compose: (task) => band(task, "bottom"),
  },
  across: {
    faces: ["heavy", "serif", "geometric"],
    isCapitals: true,
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

/** The layouts that a text may have by what it is for. */
const BY_ROLE: Readonly<Record<LetteringRole, readonly LayoutName[]>> = {
  headline: ["top", "bottom", "across", "stacked", "caps", "arc", "block"],
  plain: ["top", "bottom", "across", "stacked", "caps", "arc", "block"],
  subtitle: ["bottom", "caps", "top"],
  logo: ["caps", "arc", "bottom", "top"],
  sign: ["sign"],
  label: ["on subject", "sign"],
  garment: ["on subject", "bottom", "top"],
};

/**
 * Arranges texts in a picture: one of the layouts that suit the main text and leave the subject free, chosen by the seed.
 *
 * @returns null when there is nothing to draw
 */
export function placeLettering(order: LetteringOrder): PlacedLettering | null {
  const { aspect, texts, random, occupied = null } = order;
  const faceOfAll = order.texts.find(({ face }) => face)?.face ?? null;
  const missing = new Set<string>();
  const drawable = texts.filter(({ drawn, face }) => {
    const set = setType(drawn, face ?? "geometric", { width: 1, height: 1 });
    for (const character of set.missing) missing.add(character);
    return set.size > 0;
  });
  const main = drawable.find(({ role }) => role !== "subtitle") ?? drawable[0];
  if (!main) return null;
  const rest = drawable.filter((text) => text !== main);
  const unit = Math.min(1, aspect);
  const wished = main.face ?? faceOfAll;
  const draftOf = (name: LayoutName): { name: LayoutName; draft: Draft } | null => {
    const own = random.fork(`layout ${name}`);
    const suiting = order.faces?.filter((face) => LAYOUT[name].faces.includes(face)) ?? [];
    const face = wished ?? own.pick(suiting.length > 0 ? suiting : LAYOUT[name].faces);
    const draft = LAYOUT[name].compose({
      aspect,
      unit,
      margin: MARGIN * unit,
      main,
      rest,
      face,
      random: own,
      occupied,
    });
    return draft && { name, draft };
  };
  const drafts = layoutsFor(order, main, wished)
    .map(draftOf)
    .filter((one) => one !== null);
  const chosen = choose(drafts, order, unit) ?? draftOf("bottom");
  if (!chosen) return null;
  const { pieces, scrim } = chosen.draft;
  return { layout: chosen.name, pieces, bounds: union(pieces), scrim, missing: [...missing] };
}

function layoutsFor(
  { layout, aspect, occupied }: LetteringOrder,
  main: WantedText,
  wished: FaceName | null,
): LayoutName[] {
  if (layout) return [layout];
  const suiting = BY_ROLE[main.role].filter((name) =>
    LAYOUT[name].suits(main.drawn, { aspect, occupied: occupied ?? null }),
  );
  // What a text is on comes before what is free.
  if (main.role === "label" || main.role === "garment") return suiting.slice(0, 1);
  const inScript = suiting.filter((name) => !LAYOUT[name].isCapitals);
  return wished === "script" && inScript.length > 0 ? inScript : suiting;
}

function choose(
  drafts: readonly { name: LayoutName; draft: Draft }[],
  { random, take }: LetteringOrder,
  unit: number,
): { name: LayoutName; draft: Draft } | undefined {
  const isLarge = ({ main, pieces }: Draft): boolean =>
    pieces.length > 0 && main.size * 0.7 >= LEAST_CAPITALS * unit;
  const large = drafts.filter(({ draft }) => isLarge(draft));
  const able = large.length > 0 ? large : drafts;
  const free = able.filter(({ draft }) => draft.overlap <= MAX_OVERLAP);
  if (free.length > 0)
    return take === undefined ? random.fork("layout").pick(free) : free[take % free.length];
  return able.toSorted((a, b) => a.draft.overlap - b.draft.overlap)[0];
}

// Parts.

const typePiece = ({ outline, bounds }: SetText, isBehind = false): LetteringPiece => ({
  kind: "type",
  outline,
  bounds,
  colourRole: "ink",
  isBehind,
});

function shapePiece(
  kind: "rule" | "plate",
  polygons: readonly Polygon[],
  colourRole: ColourRole,
): LetteringPiece {
  const outline = new Path();
  for (const polygon of polygons) outline.polygon(polygon);
  return { kind, outline, bounds: outline.bounds, colourRole, isBehind: false };
}

const ruleAt = (left: number, right: number, y: number, thickness: number): LetteringPiece =>
  shapePiece("rule", new Path().rect(left, y - thickness / 2, right - left, thickness).polygons, "accent");

function union(pieces: readonly { bounds: Bounds }[]): Bounds {
  return {
    left: Math.min(...pieces.map(({ bounds }) => bounds.left)),
    top: Math.min(...pieces.map(({ bounds }) => bounds.top)),
    right: Math.max(...pieces.map(({ bounds }) => bounds.right)),
    bottom: Math.max(...pieces.map(({ bounds }) => bounds.bottom)),
  };
}

const areaOf = ({ left, top, right, bottom }: Bounds): number =>
  Math.max(0, right - left) * Math.max(0, bottom - top);

/** The share of the letters that lies in the box of the subject; a line that mostly does counts although it is small. */
function overlapOf(
  pieces: readonly Pick<LetteringPiece, "kind" | "bounds">[],
  occupied: Bounds | null,
): number {
  if (!occupied) return 0;
  let shared = 0;
  let whole = 0;
  let most = 0;
  for (const { bounds, kind } of pieces) {
    if (kind === "rule") continue;
    const area = areaOf(bounds);
    const inside = areaOf({
      left: Math.max(bounds.left, occupied.left),
      top: Math.max(bounds.top, occupied.top),
      right: Math.min(bounds.right, occupied.right),
      bottom: Math.min(bounds.bottom, occupied.bottom),
    });
    whole += area;
    shared += inside;
    if (area > 0) most = Math.max(most, inside / area);
  }
  return whole > 0 ? Math.max(shared / whole, most * LINE_SHARE) : 0;
}

/** Scripts join small letters: a word in capitals begins with one, an abbreviation stays. */
function inFace(text: string, face: FaceName): string {
  if (face !== "script") return text;
  return text.replace(/\p{Lu}{4,}/gu, (word) => word.charAt(0) + word.slice(1).toLowerCase());
}

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

interface ColumnOptions
  extends Pick<TypeOptions, "capitals" | "tracking" | "maxLines" | "maxSize" | "justify"> {
  align: "left" | "centre" | "right";
  vertical: "top" | "middle" | "bottom";
  /** Rules above and below, as long as this share of the text. */
  rules?: number;
}

/** A headline with the other texts below, as one block in a box. */
function column(task: Task, box: Box, options: ColumnOptions): Column | null {
  const { main, rest, face, unit } = task;
  const { align, vertical, rules = 0, ...type } = options;
  const thickness = 0.0045 * unit;
  const padding = rules > 0 ? 0.045 * unit : 0;
  const setAll = (reserved: number): SetText[] => {
    const set = setType(inFace(main.drawn, face), face, {
      ...type,
      capitals: type.capitals && face !== "script",
      align,
      vertical: "top",
      left: box.left,
      top: box.top + padding,
      width: box.width,
      height: box.height - reserved - padding * 2,
    });
    return [set, ...setSecond(task, set, box, padding, options)];
  };
  const reserved = Math.min(0.55 * box.height, Math.max(0.2 * box.height, LINE * unit) * rest.length);
  let sets = setAll(reserved);
  if (rest.length > 0) {
    // The headline takes what the lines below leave over.
    const taken = sets.at(-1)!.bounds.bottom - sets[0]!.bounds.bottom;
    const larger = setAll(Math.min(reserved, taken * 1.15));
    if (larger.length >= sets.length) sets = larger;
  }
  const [set] = sets;
  if (!set || set.size <= 0) return null;
  const last = sets.at(-1)!.bounds.bottom + padding;
  const drop = vertical === "top" ? 0 : vertical === "bottom" ? 1 : 0.5;
  const shift = (box.top + box.height - last) * drop;
  const all = sets.map((one) => shifted(one, { x: 0, y: shift }));
  const pieces = all.map((one) => typePiece(one));
  if (rules > 0) {
    const { left, right } = union(pieces);
    const half = ((right - left) * rules) / 2;
    const middle = (left + right) / 2;
    const first = box.top + shift + thickness;
    pieces.unshift(
      ruleAt(middle - half, middle + half, first, thickness),
      ruleAt(middle - half, middle + half, last + shift - thickness, thickness),
    );
  }
  return { main: all[0]!, pieces };
}

/** The lines below a headline: small and spaced, or in their own face where the prompt names one. */
function setSecond(
  { rest, unit }: Task,
  main: SetText,
  box: Box,
  padding: number,
  { align }: ColumnOptions,
): SetText[] {
  const sets: SetText[] = [];
  let bottom = main.bounds.bottom;
  for (const [i, text] of rest.entries()) {
    const face = text.face ?? "geometric";
    const gap = Math.max(0.03 * unit, Math.min(0.055 * unit, main.size * (i === 0 ? 0.22 : 0.14)));
    const isSpaced = face !== "script" && lengthOf(text.drawn) <= 36;
    const usual = Math.min(main.size * SECOND * (i === 0 ? 1 : 0.8), 0.07 * unit);
    // Small headlines have lines below that are smaller still.
    const wanted = Math.min(Math.max(LEAST_SECOND * unit, usual), main.size * 0.62);
    const set = setType(inFace(text.drawn, face), face, {
      left: box.left,
      top: bottom + gap,
      width: box.width,
      // The shares of all texts together are what the headline has left.
      height: Math.max(0, (box.top + box.height - padding - bottom) / (rest.length - i) - gap),
      maxLines: 2,
      maxSize: face === "script" ? wanted * 1.4 : wanted,
      tracking: isSpaced ? 0.12 : 0,
      capitals: isSpaced,
      align,
      vertical: "top",
    });
    if (set.size <= 0) continue;
    sets.push(set);
    bottom = set.bounds.bottom;
  }
  return sets;
}

const draftOf = ({ occupied, rest }: Task, { main, pieces }: Column, scrim: Draft["scrim"]): Draft => {
  const lost = rest.length + 1 - pieces.filter(({ kind }) => kind === "type").length;
  return { main, pieces, scrim, overlap: overlapOf(pieces, occupied) + lost };
};

interface Column {
  readonly main: SetText;
  readonly pieces: readonly LetteringPiece[];
}

interface Offset {
  readonly x: number;
  readonly y: number;
}

const shiftedBounds = ({ left, top, right, bottom }: Bounds, { x, y }: Offset): Bounds => ({
  left: left + x,
  top: top + y,
  right: right + x,
  bottom: bottom + y,
});

function shifted<T extends { outline: Path; bounds: Bounds }>(piece: T, by: Offset): T {
  const outline = piece.outline.map((x, y) => [x + by.x, y + by.y]);
  return { ...piece, outline, bounds: shiftedBounds(piece.bounds, by) };
}

/** Moves a column to where it is least in the way of the subject; of equal places the first that the seed gives. */
function freest(task: Task, set: Column, offsets: readonly Offset[], scrim: Draft["scrim"]): Draft {
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
  return draftOf(task, { main: shifted(set.main, by), pieces }, scrim);
}

/** Offsets that put a column at the given heights: 0 at the upper margin, 1 at the lower one. */
function heightsFor({ pieces }: Column, { margin }: Task, shares: readonly number[]): number[] {
  const { top, bottom } = union(pieces);
  const slack = 1 - 2 * margin - (bottom - top);
  return shares.map((share) => margin + slack * share - top);
}

// Layouts.

function band(task: Task, edge: "top" | "bottom"): Draft | null {
  const { aspect, margin, random, occupied } = task;
  const isTall = aspect < 0.85;
  const usual = (isTall ? 0.36 : 0.32) + 0.05 * Math.min(2, task.rest.length);
  // Next to a subject, the band is as high as what is left.
  const room = occupied ? (edge === "top" ? occupied.top : 1 - occupied.bottom) - margin * 1.3 : usual;
  const height = Math.max(0.16, Math.min(usual, room));
  const box = {
    left: margin,
    top: edge === "top" ? margin : 1 - margin - height,
    width: aspect - 2 * margin,
    height,
  };
  const align = edge === "bottom" && isWide(aspect) && random.chance(0.5) ? "left" : "centre";
  const set = column(task, box, { align, vertical: edge, maxLines: isTall ? 3 : 2 });
  return set && draftOf(task, set, edge);
}

/** As wide as the picture; a subject hides the lower edge of the letters, as on the cover of a magazine. */
function across(task: Task): Draft | null {
  const { aspect, margin, occupied, main, face, unit } = task;
  const inset = margin * 0.65;
  const width = aspect - 2 * inset;
  const set = setType(inFace(main.drawn, face), face, {
    left: inset,
    width,
    height: 0.5,
    capitals: face !== "script",
    maxLines: lengthOf(main.drawn) > 12 ? 2 : 1,
    vertical: "top",
  });
  if (set.size <= 0) return null;
  const height = set.bounds.bottom - set.bounds.top;
  const lowest = occupied ? occupied.top + height * 0.26 - height : 0.3 - height / 4;
  const top = Math.max(inset, Math.min(lowest, 0.36));
  const placed = shifted(set, { x: 0, y: top - set.bounds.top });
  const hidden = occupied ? Math.max(0, placed.bounds.bottom - occupied.top) / height : 0;
  const second = setSecond(
    task,
    placed,
    { left: margin, top: 0, width: aspect - 2 * margin, height: 1 - margin },
    0,
    { align: "centre", vertical: "top" },
  );
  // Behind a subject there is no space below the letters, but there is at the foot of the picture.
  const last = second.at(-1);
  const shift = last && occupied ? 1 - margin - last.bounds.bottom : 0;
  const pieces = [
    typePiece(placed, true),
    ...second.map((one) => typePiece(shifted(one, { x: 0, y: shift }))),
  ];
  const seen = hidden <= MAX_HIDDEN ? 0 : hidden;
  return {
    main: placed,
    pieces,
    scrim: "around",
    overlap:
      Math.max(seen, second.length > 0 ? overlapOf(pieces.slice(1), occupied) : 0) +
      (set.size < 0.08 * unit ? 1 : 0),
  };
}

/** A left-aligned stack of large lines beside the subject. */
function stacked(task: Task): Draft | null {
  const { aspect, margin, occupied } = task;
  const width = isWide(aspect) ? Math.min(0.95, aspect * 0.44) : aspect - 2 * margin;
  const height = isWide(aspect) ? 0.68 : 0.46;
  const set = column(
    task,
    { left: margin, top: margin, width, height },
    { align: "left", vertical: "top", maxLines: 4 },
  );
  if (!set) return null;
  const ys = heightsFor(set, task, [0, 0.5, 1]);
  const onLeft = freest(
    task,
    set,
    ys.map((y) => ({ x: 0, y })),
    "around",
  );
  if (!isWide(aspect) || !occupied || onLeft.overlap <= MAX_OVERLAP) return onLeft;
  // The left side, unless the subject is there.
  const { right } = union(set.pieces);
  return freest(
    task,
    set,
    ys.map((y) => ({ x: aspect - margin - right, y })),
    "around",
  );
}

/** Small spaced capitals between two rules. */
function caps(task: Task): Draft | null {
  const { aspect, margin, unit, random, face, occupied } = task;
  const width = Math.min(aspect - 2 * margin, isWide(aspect) ? 0.62 * aspect : aspect);
  const height = 0.26 + 0.06 * task.rest.length;
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
  const shares = occupied ? [0, 0.5, 1] : [0.36, 0.44];
  return freest(
    task,
    set,
    heightsFor(set, task, shares).map((y) => ({ x: 0, y })),
    "around",
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
    height: 0.36,
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
  const second =
    rest.length > 0
      ? setSecond(
          task,
          { ...set, bounds: { ...set.bounds, bottom: below } },
          { left: aspect / 2 - chord / 4, top: margin, width: chord / 2, height: 0.5 },
          0,
          { align: "centre", vertical: "top" },
        )
      : [];
  return draftOf(task, { main: set, pieces: [set, ...second].map((one) => typePiece(one)) }, "top");
}

/** Lines of capitals that are all as wide as the widest. */
function block(task: Task): Draft | null {
  const { aspect, margin, occupied } = task;
  const width = Math.min(aspect - 2 * margin, isWide(aspect) ? 0.85 : aspect);
  const set = column(
    task,
    { left: margin, top: margin, width, height: isWide(aspect) ? 0.66 : 0.5 },
    { align: "centre", vertical: "top", capitals: true, justify: true, maxLines: 4 },
  );
  return set && freest(task, set, placesFor(set, task, isWide(aspect) && occupied !== null), "around");
}

/** Every combination of top, middle and bottom with the middle, and with left and right if asked for. */
function placesFor(set: Column, task: Task, isToSides: boolean): Offset[] {
  const { left, right } = union(set.pieces);
  const { aspect, margin } = task;
  const middle = (aspect - left - right) / 2;
  const xs = isToSides ? [middle, margin - left, aspect - margin - right] : [middle];
  return heightsFor(set, task, [0, 0.5, 1]).flatMap((y) => xs.map((x) => ({ x, y })));
}

/** A plate with a line around the text, as a shop sign. */
function sign(task: Task): Draft | null {
  const { aspect, margin, unit } = task;
  const width = Math.min(aspect - 2 * margin, isWide(aspect) ? 0.46 * aspect : 0.74 * aspect);
  const padding = 0.055 * unit;
  const set = column(
    task,
    {
      left: margin,
      top: margin,
      width: width - padding * 2,
      height: 0.3 + 0.05 * task.rest.length - padding * 2,
    },
    {
      align: "centre",
      vertical: "top",
      maxLines: 2,
      maxSize: 0.19 * unit,
      tracking: task.face === "script" ? 0 : 0.03,
    },
  );
  if (!set) return null;
  const ink = union(set.pieces);
  const line = grown(ink, padding * 0.72);
  const inner = rounded(grown(line, -0.004 * unit), padding * 0.22).toReversed();
  const pieces = [
    shapePiece("plate", [rounded(grown(ink, padding), padding * 0.4)], "paper"),
    shapePiece("rule", [rounded(line, padding * 0.26), inner], "accent"),
    ...set.pieces,
  ];
  const plated = { main: set.main, pieces };
  return freest(task, plated, placesFor(plated, task, isWide(aspect)), "none");
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
  return set && { ...draftOf(task, set, "around"), overlap: 0 };
}

const grown = ({ left, top, right, bottom }: Bounds, by: number): Bounds => ({
  left: left - by,
  top: top - by,
  right: right + by,
  bottom: bottom + by,
});

/** A rectangle with round corners, clockwise. */
function rounded({ left, top, right, bottom }: Bounds, radius: number): Polygon {
  const corner = (x: number, y: number, from: number): Polygon =>
    Array.from({ length: 9 }, (_, i) => {
      const angle = from + (i / 8) * (Math.PI / 2);
      return [x + Math.cos(angle) * radius, y + Math.sin(angle) * radius] as const;
    });
  return [
    ...corner(right - radius, top + radius, -Math.PI / 2),
    ...corner(right - radius, bottom - radius, 0),
    ...corner(left + radius, bottom - radius, Math.PI / 2),
    ...corner(left + radius, top + radius, Math.PI),
  ];
}
