/** Editors: models that make pictures from pictures. */
import type { ModelAbilities } from "contract/models/models";

export interface Editor {
  id: string;
  /** Whether it changes any picture, or only those that it has drawn; none where it only goes by references. */
  sources: "any" | "own" | "none";
  /** How many references it takes. */
  references: number;
}

/** @param models as the studio offers them. */
export const editorsAmong = (
  models: readonly { id: string; abilities: Pick<ModelAbilities, "from_pictures"> }[],
): Editor[] =>
  models.flatMap(({ id, abilities: { from_pictures: can } }) => {
    const references = can?.references.max ?? 0;
    const sources = can && can.operations.length > 0 ? can.sources : "none";
    return sources === "none" && references === 0 ? [] : [{ id, sources, references }];
  });

/** Whether any of them changes the pictures of this creation. */
export const isEditable = ({ model }: { model: string | null }, editors: readonly Editor[]): boolean =>
  editors.some(({ id, sources }) => sources === "any" || (sources === "own" && id === model));

/** Whether any of them goes by references. */
export const takesReferences = (editors: readonly Editor[]): boolean =>
  editors.some(({ references }) => references > 0);
