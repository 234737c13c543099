/** What may be done with a creation: frozen when it is made, and as strict as the strictest thing that it comes from. */
import "server-only";
import type { Creation } from "contract/creations/creation";
import { isStricter, type LimitPlace, type Rights } from "contract/models/rights";
import type { CreationRow } from "./row";

/** What is known of a picture that something is made from. */
export type PassedOn = Pick<CreationRow, "licence" | "commercial_use">;

/** The same with what it is for the creation. */
export type Given = PassedOn & { place: LimitPlace };

type RightsColumns = Pick<CreationRow, RightsColumn>;
type RightsColumn = "licence" | "commercial_use" | "terms_url" | "limited_by" | "limiting_licence";

/** The columns of a new creation. @param own of its model. */
export function rightsColumns(own: Rights, given: readonly Given[]): RightsColumns {
  const { licence, commercial_use, terms_url } = own;
  const columns = {
    licence: licence ?? null,
    commercial_use: commercial_use ?? null,
    terms_url: terms_url ?? null,
    limited_by: null,
    limiting_licence: null,
  };
  return limitedBy(columns, given);
}

/** Of several that are equally strict the first is named. */
export function limitedBy(columns: RightsColumns, given: readonly Given[]): RightsColumns {
  let limited = columns;
  for (const { place, licence, commercial_use } of given)
    if (isStricter(commercial_use, limited.commercial_use))
      limited = { ...columns, commercial_use, limited_by: place, limiting_licence: licence };
  return limited;
}

/** What is made from a picture of this creation has to heed the licence that its use depends on. */
export const passedOnBy = ({
  licence,
  commercial_use,
  limited_by,
  limiting_licence,
}: Omit<RightsColumns, "terms_url">): PassedOn => ({
  licence: limited_by === null ? licence : limiting_licence,
  commercial_use,
});

/** As the contract says it: what is not known is absent. */
export const viewRights = (
  row: RightsColumns,
): Pick<Creation, "licence" | "commercial_use" | "terms_url" | "limited_by"> => ({
  ...(row.licence !== null && { licence: row.licence }),
  ...(row.commercial_use !== null && { commercial_use: row.commercial_use }),
  ...(row.terms_url !== null && { terms_url: row.terms_url }),
  ...(row.limited_by !== null && {
    limited_by: {
      place: row.limited_by,
      ...(row.limiting_licence !== null && { licence: row.limiting_licence }),
    },
  }),
});
