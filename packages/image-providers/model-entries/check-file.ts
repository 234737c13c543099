/** Checks what only all adapters together can tell about MODELS_FILE: ids that none of them has, and the default. */
import type { AdapterModels, ModelEntry } from "./entry";

/** Entries of an adapter that is not set up. They are right in a file that several studios share. */
export interface NotOffered {
  /** The name of the setting that is missing. */
  setting: string;
  models: string[];
}

/**
 * @param adapters one element for each first part of ids.
 * @param problem gets a line for each mistake.
 */
export function checkFile(
  { entries, defaultModel }: { entries: readonly ModelEntry[]; defaultModel: string | null },
  adapters: readonly AdapterModels[],
  problem: (line: string) => void,
): NotOffered[] {
  const adapterOf = (id: string) => adapters.find(({ name }) => name === id.split("/", 1)[0]);
  const names = adapters.map(({ name }) => name).join(", ");
  for (const { id } of entries.filter((entry) => !adapterOf(entry.id)))
    problem(`MODELS_FILE: ${id}: id: no model's id begins like this; it must begin with one of ${names}`);

  const hidden = new Set(entries.flatMap(({ id, hidden: isHidden }) => (isHidden ? [id] : [])));
  if (defaultModel !== null) {
    const adapter = adapterOf(defaultModel);
    if (!adapter) problem(`MODELS_FILE: default: no model's id begins like ${defaultModel}`);
    else if (hidden.has(defaultModel))
      problem(`MODELS_FILE: default: ${defaultModel} is hidden; the default must be a model that is offered`);
    else if (adapter.missing === null && !adapter.models.includes(defaultModel))
      problem(
        `MODELS_FILE: default: there is no model ${defaultModel}; name it in models, or correct its id`,
      );
  }

  const offered = adapters.flatMap(({ missing, models }) => (missing === null ? models : []));
  if (offered.length > 0 && offered.every((id) => hidden.has(id)))
    problem("MODELS_FILE: models: every model is hidden; at least one must be offered");

  return adapters.flatMap(({ missing, name }) => {
    if (missing === null) return [];
    const named = [...entries.map(({ id }) => id), ...(defaultModel === null ? [] : [defaultModel])];
    const models = [...new Set(named.filter((id) => adapterOf(id)?.name === name))];
    return models.length > 0 ? [{ setting: missing, models }] : [];
  });
}
