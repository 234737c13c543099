/** Which models can make what is chosen from the pictures of a draft. */
import type { Operation } from "contract/creations/inputs";
import { aspectRatioInWords, hasAspectRatio, resolutionBounds } from "contract/models/model-size";
import type { ModelView } from "contract/models/models";
import { counted } from "@/lib/client/words/counted";
import type { Draft, DraftSource } from "./draft";

type Model = Pick<ModelView, "id" | "name" | "abilities">;
type Pictures = Pick<Draft, "source" | "references">;

const CANNOT: Record<Operation, string> = {
  edit: "cannot edit this picture",
  expand: "cannot expand this picture",
  upscale: "cannot enlarge this picture",
  cut_out: "cannot cut out this picture",
};

/** Whether a model can do with a source what is chosen, apart from its mask, strength and sizes. */
export function canMake(
  { id, abilities }: Pick<Model, "id" | "abilities">,
  { operation, model }: Pick<DraftSource, "operation" | "model">,
): boolean {
  const can = abilities.from_pictures;
  return can?.operations.includes(operation) === true && (can.sources === "any" || model === id);
}

/** Whether the references are sent: an edit goes by them, and a picture from words. */
export const usesReferences = ({ source }: Pick<Draft, "source">): boolean =>
  source === null || source.operation === "edit";

/**
 * Whether the prompt says anything about what is made: an enlarged picture and a cut-out are the same picture, and a model that draws
 * its own pictures anew expands them by their own words.
 *
 * @param models the chosen ones.
 */
export const usesPrompt = (
  { source }: Pick<Draft, "source">,
  models: readonly Pick<Model, "abilities">[],
): boolean =>
  source === null ||
  source.operation === "edit" ||
  (source.operation === "expand" &&
    models.some(({ abilities }) => abilities.from_pictures?.sources !== "own"));

/** The most references that a model takes. */
export const maxReferences = ({ abilities }: Pick<Model, "abilities">): number =>
  abilities.from_pictures?.references.max ?? 0;

/** That a model draws nothing from words alone, as a sentence; null when it does, and when there is a picture. */
export const pictureObstacle = (
  { name, abilities }: Pick<Model, "name" | "abilities">,
  { source, references }: Pictures,
): string | null =>
  abilities.from_pictures?.needs_picture && !source && references.length === 0
    ? `${name} needs a picture to work on.`
    : null;

/** Why a model cannot make what is chosen, as a sentence; null when it can. */
export function obstacleOf(model: Model, draft: Pictures): string | null {
  const { source, references } = draft;
  return (
    pictureObstacle(model, draft) ??
    (source && sourceObstacle(model, source)) ??
    (usesReferences(draft) ? referencesObstacle(model, references.length) : null)
  );
}

function sourceObstacle(model: Model, source: DraftSource): string | null {
  const { name, abilities } = model;
  const { operation, mask, factor } = source;
  const can = abilities.from_pictures;
  if (!canMake(model, source)) {
    const isOfOthers = can?.operations.includes(operation) && can.sources === "own";
    return isOfOthers ? `${name} takes only pictures that it has drawn.` : `${name} ${CANNOT[operation]}.`;
  }
  if (operation === "edit" && mask && !can?.mask) return `${name} takes no mask.`;
  if (operation === "expand") {
    const [tooFar] = source.shapes.filter((shape) => !hasAspectRatio(abilities.sizes, shape));
    if (tooFar) return `${name} draws no pictures of ${tooFar}.`;
  }
  // The size of a file is not known yet.
  if (operation !== "upscale" || source.width === 0) return null;
  if (!can?.factors.includes(factor)) return `${name} cannot enlarge by ×${factor}.`;
  const { width, height } = enlarged(source, factor);
  const { max } = resolutionBounds(abilities.sizes, aspectRatioInWords(source));
  return Math.min(width, height) > max
    ? `${width} × ${height} is too large for ${name}: the shorter side has at most ${max} pixels.`
    : null;
}

/**
 * @param models those that enlarge the source, by any factor.
 * @returns the longest shorter side that they draw, in pixels, where none of them enlarges it so much; null where one does.
 */
export function enlargementLimit(models: readonly Model[], source: DraftSource): number | null {
  if (models.some((model) => sourceObstacle(model, source) === null)) return null;
  const shape = aspectRatioInWords(source);
  const known = models.filter(({ abilities }) => abilities.from_pictures?.factors.includes(source.factor));
  return Math.max(...known.map(({ abilities }) => resolutionBounds(abilities.sizes, shape).max));
}

function referencesObstacle(model: Model, count: number): string | null {
  const max = maxReferences(model);
  if (count <= max) return null;
  if (max === 0) return `${model.name} takes no references.`;
  return `${model.name} takes at most ${max === 1 ? "one reference" : counted(max, "reference")}.`;
}

/** The size of a source that is so many times larger, in pixels. */
export const enlarged = ({ width, height }: { width: number; height: number }, factor: number) => ({
  width: Math.round(width * factor),
  height: Math.round(height * factor),
});

/**
 * What stands in the way of the chosen models, a sentence for each, and the models to choose instead: those of them that can, or
 * the first of the studio that can; none where no model can.
 */
export function obstacles(
  draft: Pictures,
  { models, chosen }: { models: readonly Model[]; chosen: readonly Model[] },
): { sentences: string[]; instead: Model[] } {
  const sentences = chosen.flatMap((model) => obstacleOf(model, draft) ?? []);
  if (sentences.length === 0) return { sentences, instead: [] };
  const able = (list: readonly Model[]) => list.filter((model) => obstacleOf(model, draft) === null);
  const ofChosen = able(chosen);
  return { sentences, instead: ofChosen.length > 0 ? ofChosen : able(models).slice(0, 1) };
}

/** The roles that any of the models knows. */
export const rolesOf = (models: readonly Model[]): string[] => [
  ...new Set(models.flatMap(({ abilities }) => abilities.from_pictures?.references.roles ?? [])),
];
