/** Open models: those that draw from any words, so that they can draw a prompt that another one understands in part. */
import type { ModelAbilities } from "contract/models/models";

/** A model by its id, with the name that people see. */
export interface ModelName {
  id: string;
  name: string;
}

/** @param models as the studio offers them. */
export const openModels = (
  models: readonly (ModelName & { abilities: Pick<ModelAbilities, "vocabulary" | "from_pictures"> })[],
): ModelName[] =>
  models.flatMap(({ id, name, abilities: { vocabulary, from_pictures } }) =>
    vocabulary || from_pictures?.needs_picture ? [] : [{ id, name }],
  );

/** The open models that did not make this creation. */
export const othersOf = (
  { model }: { model: string | null },
  open: readonly ModelName[],
): readonly ModelName[] => open.filter(({ id }) => id !== model);

/** What sending a prompt on is called; undefined where there is no model to send it to. */
export function sendWords([only, another]: readonly ModelName[]): string | undefined {
  if (another) return "Send this prompt to another model…";
  return only && `Send this prompt to ${only.name}…`;
}
