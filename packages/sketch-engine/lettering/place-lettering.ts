import type { Bounds } from "../core/path";
import type { Random } from "../core/random";
import type { FaceName } from "./faces";
import { type Draft, type LetteringPiece, union, type WantedText } from "./layout";
import { LAYOUT, type LayoutName } from "./layouts";
import type { LetteringRole } from "./read-lettering";
import type { Edge } from "./read-spot";
import { setType } from "./set-type";

export interface PlacedLettering {
  readonly layout: LayoutName;
  /** In the order in which they are drawn. */
  readonly pieces: readonly LetteringPiece[];
  /** The bounds of all pieces. */
  readonly bounds: Bounds;
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
  /** Otherwise it is chosen by the seed. */
  readonly layout?: LayoutName;
  /** The edge that is kept free for the text; without it any place is. */
  readonly edge?: Edge | null;
  /** Whether the subject may hide a part of letters behind it; true when not given. */
  readonly canBeBehind?: boolean;
  /** A border around the picture that stays free too, as a share of the shorter side. */
  readonly border?: number;
  /** Consecutive numbers give different layouts, for the pictures of one creation; without it the seed decides. */
  readonly take?: number;
}

/** Margin as a share of the shorter side. */
const MARGIN = 0.065;
/** The share of the letters that the subject may cover, or stand behind, in a layout chosen by the seed. */
const MAX_OVERLAP = 0.12;
/** Capitals of a headline that are lower than this share of the shorter side are small print. */
const LEAST_CAPITALS = 0.05;
/** A layout whose letters are smaller than this share of another's wastes the picture. */
const WORTHWHILE = 0.62;

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

interface Candidate {
  readonly name: LayoutName;
  readonly draft: Draft;
}

/**
 * Arranges texts in a picture: one of the layouts that suit the main text and leave the subject free, chosen by the seed.
 *
 * @returns null when there is nothing to draw
 */
export function placeLettering(order: LetteringOrder): PlacedLettering | null {
  const { aspect, texts, random, occupied = null, edge = null, border = 0 } = order;
  const faceOfAll = texts.find(({ face }) => face)?.face ?? null;
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
  const candidate = (name: LayoutName): Candidate | null => {
    const own = random.fork(`layout ${name}`);
    const draft = LAYOUT[name].compose({
      ...{ aspect, unit, margin: (MARGIN + border) * unit, main, rest, occupied, edge, random: own },
      face: wished ?? own.pick(LAYOUT[name].faces),
      canBeBehind: order.canBeBehind ?? true,
    });
    return draft && { name, draft };
  };
  const drafts = layoutsFor(order, main, wished)
    .map(candidate)
    .filter((one) => one !== null);
  const chosen = choose(drafts, order, unit) ?? candidate(edge ?? "bottom");
  if (!chosen) return null;
  const { pieces } = chosen.draft;
  return { layout: chosen.name, pieces, bounds: union(pieces), missing: [...missing] };
}

function layoutsFor(
  { layout, aspect, occupied, edge }: LetteringOrder,
  main: WantedText,
  wished: FaceName | null,
): LayoutName[] {
  if (layout) return [layout];
  const suiting = BY_ROLE[main.role].filter(
    (name) =>
      LAYOUT[name].suits(main.drawn, { aspect, occupied: occupied ?? null }) &&
      (!edge || (LAYOUT[name].edge ?? edge) === edge) &&
      !(wished === "heavy" && name === "caps"),
  );
  // What a text is on comes before what is free.
  if (main.role === "label" || main.role === "garment") return suiting.slice(0, 1);
  const inScript = suiting.filter((name) => !LAYOUT[name].isCapitals);
  return wished === "script" && inScript.length > 0 ? inScript : suiting;
}

function choose(
  drafts: readonly Candidate[],
  { random, take }: LetteringOrder,
  unit: number,
): Candidate | undefined {
  const isLarge = ({ main, pieces }: Draft): boolean =>
    pieces.length > 0 && main.size * 0.7 >= LEAST_CAPITALS * unit;
  const large = drafts.filter(({ draft }) => isLarge(draft));
  const able = large.length > 0 ? large : drafts;
  const free = able.filter(({ draft }) => draft.overlap <= MAX_OVERLAP);
  const largest = Math.max(...free.map(({ draft }) => draft.main.size));
  const worthy = free.filter(({ draft }) => draft.main.size >= WORTHWHILE * largest);
  if (worthy.length > 0)
    return take === undefined ? random.fork("layout").pick(worthy) : worthy[take % worthy.length];
  return able.toSorted((a, b) => a.draft.overlap - b.draft.overlap)[0];
}
