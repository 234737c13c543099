/** The models and styles that the filters offer. */
import type { Creation } from "contract/creations/creation";

export type ModelName = readonly [id: string, name: string];

/** The models of the studio, and those of former times that the shown creations or the search name. */
export function modelsToChoose(
  models: readonly ModelName[],
  creations: readonly Creation[],
  searched: string | null,
): readonly ModelName[] {
  const names = new Map(models);
  for (const { model, made_by } of creations)
    if (model !== null && !names.has(model)) names.set(model, made_by);
  if (searched !== null && !names.has(searched)) names.set(searched, searched);
  return [...names];
}

/** Whether there is anything to choose by what may be done with pictures. */
export const knowsRights = (creations: readonly Creation[]): boolean =>
  creations.some(({ commercial_use, limited_by }) => commercial_use || limited_by);

/** The styles of the shown creations and of the search, and further ones that creations may have which are not loaded. */
export function stylesToChoose(
  styles: readonly string[],
  creations: readonly Creation[],
  searched: string | null,
): readonly string[] {
  const used = creations.flatMap(({ written }) => written?.style || []);
  if (used.length === 0 && searched === null) return [];
  return [...new Set([...used, ...(searched ? [searched] : []), ...styles])].toSorted();
}
