/** What follows where another model drew a creation than the one that it names. */
import "server-only";
import type { ServiceOutput } from "image-providers/service";
import type { Services } from "../context/contexts";
import { limitedBy } from "./rights";
import type { CreationRow } from "./row";

type DrawnBy = NonNullable<ServiceOutput["drawnBy"]>;

function othersThatDrew({ model }: Pick<CreationRow, "model">, outputs: readonly ServiceOutput[]): DrawnBy[] {
  if (model === "") return [];
  // An id without a name is that of whatever the service has loaded.
  const isOther = (id: string) => id !== model && !id.startsWith(`${model}/`);
  return outputs.flatMap(({ drawnBy }) => (drawnBy && isOther(drawnBy.id) ? [drawnBy] : []));
}

/** @returns null where the model drew it that it names. */
export function drawnByNotice(
  row: Pick<CreationRow, "model" | "model_name">,
  outputs: readonly ServiceOutput[],
): string | null {
  const names = othersThatDrew(row, outputs).map(({ name }) => name);
  return names.length > 0 ? `Drawn by ${[...new Set(names)].join(" and ")}, not by ${row.model_name}.` : null;
}

/** What may be done with it is then what both models allow. @returns the columns */
export const rightsAsDrawn = (
  { models }: Pick<Services, "models">,
  { licence, commercial_use, terms_url, limited_by, limiting_licence, ...row }: CreationRow,
  outputs: readonly ServiceOutput[],
) =>
  limitedBy(
    { licence, commercial_use, terms_url, limited_by, limiting_licence },
    othersThatDrew(row, outputs).map(({ id }) => {
      const { licence: named = null, commercial_use: use = null } = models.find(id)?.rights ?? {};
      return { place: "model", licence: named, commercial_use: use };
    }),
  );
