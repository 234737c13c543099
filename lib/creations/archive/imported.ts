/** What the ledger keeps of an imported creation: its maker in the service column, because no service here knows it. */
import "server-only";
import type { ArchivedCreation } from "./format";

const MARK = "import:";
/** Of what a program drew, as long as nothing else in the ledger said that. */
const EARLIER_MARK = "import-program:";

export const importedFrom = (madeBy: string): string => MARK + madeBy;

/** The maker's name; null for a creation of this studio. */
export function importedMaker(service: string): string | null {
  const mark = [MARK, EARLIER_MARK].find((start) => service.startsWith(start));
  return mark === undefined ? null : service.slice(mark.length);
}

/** The columns of what may be done with it. */
export const importedRights = ({ licence, commercial_use, terms_url, limited_by }: ArchivedCreation) => ({
  ...{ licence, commercial_use, terms_url },
  limited_by: limited_by?.place ?? null,
  limiting_licence: limited_by?.licence ?? null,
});
