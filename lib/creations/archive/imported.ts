/** The ledger stores the maker of an imported creation in the service column, because no service here knows it. */
import "server-only";

const MARK = "import:";

export const importedFrom = (madeBy: string): string => MARK + madeBy;

/** The maker's name; null for a creation of this studio. */
export function importedMaker(service: string): string | null {
  return service.startsWith(MARK) ? service.slice(MARK.length) : null;
}
