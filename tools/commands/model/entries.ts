/** How an installed model stands in the studio: as entries of MODELS_FILE. */
import path from "node:path";
import { idOfModel, nameOfModel, SDCPP } from "image-providers/sdcpp/capabilities";
import type { InstalledModel, Licence, LocalModel } from "local-models/run";

const COMMERCIAL_USE = { allowed: "yes", restricted: "ask", forbidden: "no" } as const satisfies Record<
  Licence["commercialUse"],
  string
>;
/** What sd-server names a model by, first. */
const NAMING = ["--model", "-m", "--diffusion-model"];

/**
 * @param known what the table says of it; absent for a file of one's own.
 * @returns two entries: until the server was reached its model has the adapter's own id.
 */
export function entriesFor(model: InstalledModel, known: LocalModel | undefined): Record<string, unknown>[] {
  const { name } = model;
  const rights = known && {
    licence: known.licence.name,
    commercial_use: COMMERCIAL_USE[known.licence.commercialUse],
    terms_url: known.licence.url,
  };
  const named = NAMING.map((wanted) => model.files.find(({ option }) => option === wanted));
  const file = named.find((one) => one !== undefined)?.path;
  const stem = file === undefined ? "" : nameOfModel(path.parse(file).name);
  const early = { id: SDCPP, name, ...rights };
  if (stem === "") return [early];
  const references = known?.references;
  return [early, { id: idOfModel(stem), name, ...rights, ...(references !== undefined && { references }) }];
}
