import type { Brief, Setting } from "../../language/brief";
import type { Part } from "../../subjects/kinds";
import type { StagedModel } from "../staged-model";
import { cliff, road } from "./country";
import { field } from "./field";
import { forest } from "./forest";
import { ice } from "./ice";
import { kitchen } from "./kitchen";
import { bathroom, bedroom, café, library, livingRoom, office, windowsill } from "./rooms";
import type { Site, Surrounding } from "./site";
import { canal, market, square, street } from "./street";

const SURROUNDINGS: Readonly<Record<Setting, Surrounding>> = {
  "living room": livingRoom,
  ...{
    kitchen,
    bathroom,
    bedroom,
    café,
    office,
    library,
    windowsill,
    street,
    square,
    market,
    canal,
    road,
    field,
    ice,
    cliff,
    forest,
  },
  restaurant: café,
  shop: café,
  workshop: office,
};

/** What is drawn around the things of a brief; undefined for a plain backdrop or the landscape alone. */
export function surroundingOf({ stage }: Brief): Surrounding | undefined {
  if (!stage || stage.kind === "air" || stage.kind === "flat lay" || stage.kind === "studio")
    return undefined;
  const named = stage.setting && SURROUNDINGS[stage.setting];
  if (named && named.isOutside === stage.hasView) return named;
  return stage.kind === "floor" && !stage.hasView ? livingRoom : undefined;
}

/** The things that stand before what is drawn around them, without those that it shows itself. */
export function withoutFittings(things: readonly StagedModel[], brief: Brief): StagedModel[] {
  const shown = surroundingOf(brief)?.shows;
  if (!shown) return [...things];
  const isFitting = ({ model }: StagedModel): boolean => shown.has(model.kind.replace(/^thing /, ""));
  const main = things.find(({ relation }) => relation === undefined);
  // The stove of "a stove in a kitchen" is more than a part of it.
  return things.filter(
    (thing) =>
      !isFitting(thing) || (thing === main && !things.every((other) => other === main || isFitting(other))),
  );
}

/** All that is behind the things, from far to near, in picture heights. */
export const surround = (site: Site): Part[] => surroundingOf(site.brief)?.draw(site) ?? [];
