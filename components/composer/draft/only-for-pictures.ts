/** Models that draw nothing from words alone. */
import type { ModelView } from "contract/models/models";

export const isOnlyForPictures = ({ abilities }: Pick<ModelView, "abilities">): boolean =>
  abilities.from_pictures?.needs_picture === true;

/** Why such a model cannot make anything yet. */
export const needsPicture = ({ name }: Pick<ModelView, "name">): string =>
  `${name} needs a picture that it makes another one from.`;
