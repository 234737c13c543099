/** Editors: models that make pictures from pictures. */
import type { ModelAbilities } from "contract/models/models";

export interface Editor {
  id: string;
  /** Whether it takes any picture, or only those that it has drawn. */
  sources: "any" | "own";
}

/** @param models as the studio offers them. */
export const editorsAmong = (
  models: readonly { id: string; abilities: Pick<ModelAbilities, "from_pictures"> }[],
): Editor[] =>
  models.flatMap(({ id, abilities: { from_pictures: can } }) =>
    can && can.operations.length > 0 ? [{ id, sources: can.sources }] : [],
  );

/** Whether any of them takes the pictures of this creation. */
export const isEditable = ({ model }: { model: string | null }, editors: readonly Editor[]): boolean =>
  editors.some(({ id, sources }) => sources === "any" || id === model);
