/** The texts of the Generate button and the hints of the settings. */

import { settingsOf } from "contract/models/model-settings";
import { counted } from "@/lib/client/words/counted";
import type { Fit } from "../draft/fit";
import type { ComposerLimits } from "../draft/limits";

/** The creations in the queue that would run before one made now. */
export interface Ahead {
  count: number;
  /** Whether the person made all of them, so that nobody else is waited for. */
  areYours: boolean;
}

/** The text after "Generate": how many pictures it makes, and what runs first. */
export function generateWords(
  imageNumber: number,
  queue: Ahead,
  creations = 1,
  { models = 1, styles = 1 } = {},
): string {
  const pictures = counted(imageNumber * creations, "picture");
  if (styles > 1 && creations === styles) return `${counted(styles, "style")}, ${pictures}`;
  if (models > 1 && creations === models)
    return `${counted(models, "model")} × ${counted(imageNumber, "picture")}`;
  if (creations > 1 || queue.count === 0) return pictures;
  return `${pictures}, ${queue.areYours ? `${queue.count} of yours first` : `queue position ${queue.count + 1}`}`;
}

/** What several creations make, beside the number of all pictures: `3 creations of 4 pictures`. */
export const creationsInWords = (creations: number, imageNumber: number): string =>
  `${counted(creations, "creation")} of ${counted(imageNumber, "picture")}`;

/** What runs before the first of several creations. */
export const firstInWords = ({ count, areYours }: Ahead): string =>
  areYours
    ? `${count} of yours ${count === 1 ? "runs" : "run"} first.`
    : `The first creation gets queue position ${count + 1}.`;

/** The collapsed settings in one line; those of the models where they differ from the usual. */
export function settingsInWords({ draft, settings, seed, enhancer }: Fit): string {
  const values = settingsOf({ settings: [...settings] }, draft.modelSettings);
  const labels = settings.flatMap(({ name, label, values: all, default: usual }) => {
    const value = all.find((one) => one.value === values[name] && one.value !== usual);
    return value ? [`${label.toLowerCase()} ${value.label.toLowerCase()}`] : [];
  });
  const seedWords = draft.seed.trim() === "" ? "random seed" : `seed ${draft.seed.trim()}`;
  return [
    ...labels,
    // With a source the size follows from it.
    ...(draft.source ? [] : [`${draft.resolution} px`]),
    ...(seed ? [seedWords] : []),
    ...(enhancer ? [draft.enhance ? "enhancer on" : "enhancer off"] : []),
  ].join(" · ");
}

/** Who may see the pictures. */
export function visibilityInWords(
  isPublic: boolean,
  { isOwnService }: Pick<ComposerLimits, "isOwnService">,
): string {
  if (isOwnService)
    return isPublic
      ? "Only a label: nobody else sees these pictures here."
      : "Nobody else sees these pictures here.";
  return isPublic
    ? "The service may show these pictures on its platform."
    : "The service does not show these pictures on its platform.";
}
