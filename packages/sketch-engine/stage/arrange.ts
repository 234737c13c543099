import { checkpoint } from "../core/checkpoint";
import { clamp, lerp } from "../core/math";
import { Random } from "../core/random";
import type { Brief, SubjectOrder } from "../language/brief";
import { PAIRED } from "../language/lexicon/synonyms";
import { compositionFor } from "../language/take";
import { titleSpace } from "../lettering/title-space";
import { buildModel, detailsOf, finishOf } from "../subjects/catalogue";
import { isBust, type Model } from "../subjects/kinds";
import { thingOf } from "../things/catalogue";
import { isBuilding, looksUp, seenBy, widened } from "./camera";
import { hungUp, nameOf, sizeBeside, spanOf, withCompanions } from "./companions";
import { layOut } from "./flat-lay";
import { gather, isGathering } from "./gathering";
import { isAfloat, lifted, piled } from "./manner";
import { fittedInto, type StagedModel, type StageLayout } from "./staged-model";
import { surroundingOf } from "./surroundings";
import { fromAbove } from "./top-view";

/** Compositions take turns with the seed: centred, off to a side with space for text, close, small in much space. */
const LAYOUTS: readonly StageLayout[] = [
  { across: 0.5, foot: 0.84, size: 0.62, horizon: 0.64, side: -1, hasDisc: false },
  { across: 0.36, foot: 0.86, size: 0.55, horizon: 0.7, side: 1, hasDisc: true },
  { across: 0.64, foot: 0.8, size: 0.52, horizon: 0.58, side: -1, hasDisc: false },
  { across: 0.52, foot: 0.92, size: 0.78, horizon: 0.74, side: 1, hasDisc: false },
  { across: 0.5, foot: 0.78, size: 0.5, horizon: 0.68, side: -1, hasDisc: true },
];

/** Busts end below the lower edge. */
const PORTRAIT_FOOT = 1.01;
const PORTRAIT_SIZE = 0.9;
/** Of the width for one sitter, who fills it. */
const PORTRAIT_SHARE = 1.02;
/** Widest and narrowest share of the width that a group takes. */
const MAX_SHARE = 0.82;
/** Of a group of several things. */
const MAX_GROUP_SHARE = 0.94;
/** The margin around things below or above a headline, as a share of the shorter side. */
const TITLED_MARGIN = 0.09;
/** How far in front of the horizon they stand at least. */
const BEFORE_HORIZON = 0.13;

/** A composition with the space beside its things, or below the horizon, that the words ask for. */
function spaced(layout: StageLayout, brief: Brief): StageLayout {
  const { copySpace, offCentre, cameraHeight, emptySide, sideLight, hardness } = brief;
  const away = Math.max(offCentre, copySpace * 0.9, emptySide ? 0.9 : 0);
  const given = emptySide && (emptySide === "left" ? 1 : -1);
  const toSide = given ?? (layout.across < 0.5 || (layout.across === 0.5 && layout.side > 0) ? -1 : 1);
  const across = offCentre < 0 ? 0.5 : away > 0.2 ? 0.5 + toSide * 0.22 * away : layout.across;
  const { lightSide } = brief;
  // A sun that is on one side is not behind the things.
  const isInSun = lightSide && (across - 0.5) * lightSide > 0;
  return {
    ...layout,
    across: isInSun ? 1 - across : across,
    // Shadows that are meant to be seen fall into the empty part of the picture.
    side:
      lightSide ??
      ((sideLight > 0.3 || hardness > 0.6) && across !== 0.5 ? (across < 0.5 ? -1 : 1) : layout.side),
    size: layout.size * (1 - 0.22 * copySpace),
    // A high camera sees more of the ground, a low one less.
    horizon: clamp(layout.horizon - 0.2 * cameraHeight, 0.36, 0.84),
    foot: clamp(layout.foot + 0.05 * Math.max(0, -cameraHeight), 0.7, 0.94),
  };
}

export function layoutOf(brief: Brief): StageLayout {
  const layout = compositionOf(brief);
  return surroundingOf(brief)?.place?.(layout, brief) ?? layout;
}

function compositionOf(brief: Brief): StageLayout {
  const layout = titled(spaced(compositionFor(LAYOUTS, brief), brief), brief);
  // A portrait ends at the lower edge of the picture.
  if (brief.subjects[0] && isBust(brief.subjects[0].kind))
    return { ...layout, across: 0.5, foot: 1, size: PORTRAIT_SIZE };
  if (brief.subjects[0]?.kind === "person")
    return {
      ...layout,
      foot: 0.94,
      size: clamp(layout.size * 1.35, 0.72, 0.9) * (1 - 0.3 * brief.copySpace),
    };
  // Up a building, the eye sees little of the ground.
  if (looksUp(brief)) return { ...layout, horizon: 0.93, foot: 1, size: 0.92 };
  const grow = 1 + 0.28 * (brief.closeness - 0.5);
  return { ...layout, size: clamp(layout.size * grow, 0.3, 0.86) };
}

/** Above a headline at the bottom, things stand higher. */
function titled(layout: StageLayout, brief: Brief): StageLayout {
  const title = titleSpace(brief, brief.aspect);
  if (!title) return layout;
  const foot = 1 - (title.edge === "bottom" ? title.height : TITLED_MARGIN);
  return { ...layout, foot, horizon: Math.min(layout.horizon, foot - BEFORE_HORIZON) };
}

/** The things of a brief in their places, from back to front; the same ones in every style. */
export function castOf(brief: Brief, aspect: number): StagedModel[] {
  const things = besideTitle(brief, aspect);
  return surroundingOf(brief)?.settle?.(things, layoutOf(brief), aspect) ?? things;
}

/** The things in the part of the picture that a headline leaves them. */
function besideTitle(brief: Brief, aspect: number): StagedModel[] {
  const things = arrange(brief, aspect, new Random(brief.layoutSeed).fork("stage").fork("arrange"));
  const title = titleSpace(brief, aspect);
  if (!title || things.length === 0 || isOverhead(brief)) return things;
  // Portraits end at the lower edge, and their hair may hide a part of the letters.
  if (things.some(({ model }) => isBust(model.kind))) return things;
  const margin = TITLED_MARGIN * (1 + brief.copySpace) * Math.min(1, aspect);
  const isFree = brief.stage?.kind === "flat lay" || brief.stage?.kind === "air";
  const box = {
    left: brief.emptySide === "left" ? aspect * 0.4 : margin,
    right: brief.emptySide === "right" ? aspect * 0.6 : aspect - margin,
    top: title.edge === "top" ? title.height : margin,
    bottom: title.edge === "bottom" ? 1 - title.height : 1 - margin,
  };
  return fittedInto(things, box, isFree ? 0.5 : 1);
}

/**
 * The same things as large as fits between margins: a share of the width at both sides, heights above and below.
 *
 * @param down where they are if they are less high than that: 0 at the top, 1 at the bottom
 */
export const castWithin = (
  brief: Brief,
  aspect: number,
  [side, top, bottom]: readonly [side: number, top: number, bottom: number],
  down?: number,
): StagedModel[] => {
  if (isOverhead(brief)) return castOf(brief, aspect);
  const title = titleSpace(brief, aspect);
  const box = {
    ...{ left: side * aspect, right: (1 - side) * aspect },
    top: title?.edge === "top" ? Math.max(top, title.height) : top,
    bottom: 1 - (title?.edge === "bottom" ? Math.max(bottom, title.height) : bottom),
  };
  return fittedInto(castOf(brief, aspect), box, down);
};

/** Builds and places all subjects of a brief that shows things near the eye, from back to front. */
function arrange(brief: Brief, aspect: number, random: Random): StagedModel[] {
  const layout = layoutOf(brief);
  const [main, ...others] = brief.subjects;
  if (!main) return [];
  const build = (order: SubjectOrder, index: number): Model => {
    checkpoint();
    const model = buildModel(
      order.kind,
      random.fork(`${order.kind}${index}`),
      brief.time === "night",
      order.colours?.[index % order.colours.length] ?? order.colour,
      detailsOf(brief),
      order.looks?.[index % order.looks.length],
      finishOf(order, index, brief.time === "night" || brief.time === "dusk"),
    );
    return seenBy(brief, order.girth ? widened(model, order.girth) : model);
  };
  if (brief.stage?.kind === "flat lay")
    return layOut(
      brief.subjects.flatMap((order) =>
        Array.from({ length: order.count }, (_, i) => ({
          model: fromAbove(build(order, i), order.colour),
          share: sizeBeside(order, main),
          relation: order.relation,
        })),
      ),
      brief,
      aspect,
      random.fork("flat lay"),
    );
  if (isOverhead(brief)) return [overhead(build(main, 0), aspect)];
  if (isGathering(main))
    return gather(main, others, build, { aspect, side: layout.side, random: random.fork("table") });
  const group = groupOf(main, (index) => build(main, index), layout.side, random.fork("group"));
  const beside = withCompanions(group, main, others, layout.side, build, random);
  if (brief.stage?.kind === "air") return aloft(beside, layout, aspect, main.scale, random.fork("aloft"));
  const isPile = brief.manner === "stacked" && beside.length > 1;
  const placed = isPile ? piled(beside, random.fork("pile")) : beside;
  const room = { isOutside: brief.stage?.hasView ?? false, isFurniture: isFurnished(brief) };
  const inPlace = fitted(placed, layout, aspect, main.scale, room).map(hungUp);
  // What lies higher in a pile is in front of what carries it.
  const things = (layout.slope ? onSlope(inPlace, layout.slope, aspect) : inPlace).sort(
    (a, b) => rank(a) - rank(b) || (isPile ? b.y - a.y : a.y - b.y),
  );
  return isAfloat(brief) ? lifted(things, random.fork("lifted")) : things;
}

/** Whether the picture shows a thing from straight below, which fills it in every style. */
export const isOverhead = ({ subjects }: Brief): boolean =>
  thingOf(subjects[0]?.kind ?? "")?.state === "from below";

/** What is drawn as seen from straight below fills the picture. */
const overhead = (model: Model, aspect: number): StagedModel => {
  const scale = Math.max(1, aspect / model.width);
  return { ...{ model, scale, mirror: 1, turn: 0, relation: undefined }, x: aspect / 2, y: 0.5 + scale / 2 };
};

/** Whether it is a picture of furniture, which fills its room. */
const isFurnished = ({ stage, subjects }: Brief): boolean =>
  stage?.kind === "floor" && thingOf(subjects[0]?.kind ?? "")?.home === "room";

/** What stands on a slope: things lean with it, people stay upright. */
const onSlope = (things: readonly StagedModel[], slope: number, aspect: number): StagedModel[] =>
  things.map((thing) => ({
    ...thing,
    y: thing.y - slope * (thing.x - aspect / 2),
    turn: thing.turn - (thing.model.kind === "person" ? 0 : Math.atan(slope)),
  }));

const rank = ({ relation }: StagedModel): number =>
  relation === "under" ? 0 : relation === "behind" ? 1 : relation === "around" ? 3 : 2;

/** The main things in heights of the first one, around (0, 0). */
function groupOf(
  { count }: SubjectOrder,
  build: (index: number) => Model,
  side: 1 | -1,
  random: Random,
): StagedModel[] {
  const models = Array.from({ length: count }, (_, index) => build(index));
  const isPeople = models[0]!.kind === "person";
  const width = isPeople ? Math.max(...models.map((model) => model.width)) * 0.9 : models[0]!.width;
  // Shoes and what runs or flies together point the same way.
  const { state } = thingOf(models[0]!.kind) ?? {};
  const isAlike = state === "running" || state === "flying" || PAIRED.has(nameOf(models[0]!));
  const one = (index: number, x: number, y: number, scale: number): StagedModel => ({
    model: models[index]!,
    x,
    y,
    // Things of one kind are alike; people are of different height.
    scale:
      scale *
      (isPeople ? models[index]!.height / models[0]!.height : index === 0 ? 1 : random.range(0.94, 1.03)),
    // Figures are drawn with the light from their right.
    mirror: isPeople ? side : index === 0 || isAlike ? 1 : random.sign(),
    turn: width > 0.7 && index > 0 && !isPeople ? random.range(-0.07, 0.07) : 0,
    relation: undefined,
  });
  if (count === 1) return [one(0, 0, 0, 1)];
  // Houses stand wall to wall.
  if (isBuilding(models[0]!.kind))
    return models.map((_, i) => ({
      ...one(i, (i - (count - 1) / 2) * width * 0.985, 0, 1),
      scale: i === 0 ? 1 : random.range(0.92, 1.08),
      mirror: 1,
      turn: 0,
    }));
  if (count === 2 && isAlike && width > 1)
    return [one(0, -0.3 * width, 0.06, 1), one(1, 0.32 * width, -0.1, 0.96)];
  if (count === 2) return [one(0, -0.5 * width, 0.05, 1), one(1, 0.52 * width, -0.03, 0.97)];
  const isRow = isPeople || (random.chance(0.35) && count <= 5);
  if (isRow)
    return models.map((_, i) => one(i, (i - (count - 1) / 2) * width * 1.05, random.range(-0.02, 0.02), 1));
  // The back row stands a little higher in the picture and is a little smaller.
  const front = Math.ceil(count / 2);
  const back = count - front;
  return models.map((_, i) =>
    i < front
      ? one(i, (i - (front - 1) / 2) * width * 0.98, random.range(0.02, 0.09), 1)
      : one(i, (i - front - (back - 1) / 2) * width * 1.02, -0.2 + random.range(-0.03, 0.03), 0.93),
  );
}

/** Flying things: the first one large, the others farther away around it. */
function aloft(
  group: readonly StagedModel[],
  layout: StageLayout,
  aspect: number,
  wanted: number,
  random: Random,
): StagedModel[] {
  const size = layout.size * (group.length > 1 ? 0.78 : 0.9) * clamp(wanted, 0.5, 1.25);
  return group
    .map((one, i) => {
      const scale = Math.min(
        (i === 0 ? 1 : random.range(0.3, 0.6)) * size * Math.min(1, one.scale),
        (aspect * (i === 0 ? 0.66 : 0.34)) / one.model.width,
      );
      const half = (scale * one.model.width) / 2;
      const across =
        i === 0 ? layout.across : (layout.across + 0.5 + i * 0.31 + random.range(-0.06, 0.06)) % 1;
      const y = i === 0 ? 0.5 + scale / 2 - 0.06 : random.range(0.14, 0.62) + scale;
      return {
        ...one,
        x: clamp(across * aspect, half + 0.03, aspect - half - 0.03),
        y: Math.min(0.92, y),
        scale,
        turn: random.range(-0.06, 0.06),
      };
    })
    .sort((a, b) => a.scale - b.scale);
}

/** The share of the width for what is wide: a small composition leaves more air at its sides than a close one. */
const shareOf = (size: number, isMany: boolean): number =>
  (isMany ? MAX_GROUP_SHARE : MAX_SHARE) * lerp(0.72, 1, clamp((size - 0.4) / 0.34));

/** Scales the group to the layout and moves it to its place. */
function fitted(
  group: readonly StagedModel[],
  layout: StageLayout,
  aspect: number,
  wanted: number,
  { isOutside, isFurniture }: { isOutside: boolean; isFurniture: boolean },
): StagedModel[] {
  const [left, right] = spanOf(group);
  const top = Math.min(...group.map(({ y, scale }) => y - scale));
  const bottom = Math.max(0, ...group.map(({ y }) => y));
  const width = right - left;
  const height = bottom - top;
  const isMany = group.length > 1;
  // What stands on something else is as large with it as a thing alone would be, and more.
  const isCarried = !isOutside && group.some(({ relation }) => relation === "under");
  const isPortrait = group.some(({ model }) => isBust(model.kind));
  const roomy = isFurniture ? 1.2 : 1;
  const many = isMany && !isPortrait ? 1.12 * roomy : 1;
  const size = layout.size * (isCarried ? 1.3 : many * clamp(wanted, 0.55, 1.25));
  const share = isPortrait && !isMany ? PORTRAIT_SHARE : shareOf(layout.size * (isMany ? roomy : 1), isMany);
  // A wide thing fills the width, a tall one the height; what is nearly square keeps air around it.
  const unit = Math.min(size / height, (aspect * share) / width, (layout.foot - 0.06) / height);
  const half = (width * unit) / 2;
  const centre = clamp(layout.across * aspect, half + 0.03 * aspect, aspect - half - 0.03 * aspect);
  const x = Number.isFinite(centre) && half * 2 < aspect * 0.95 ? centre : aspect / 2;
  const middle = (left + right) / 2;
  // Flat things lie on the ground nearer to the middle of the picture, with space below them.
  const foot = isPortrait
    ? PORTRAIT_FOOT
    : Math.min(layout.foot, Math.max(layout.horizon + 0.1, 0.5 + (height * unit) / 2 + 0.1));
  return group.map((one) => ({
    ...one,
    x: x + (one.x - middle) * unit,
    y: foot + (one.y - bottom) * unit,
    scale: one.scale * unit,
  }));
}
