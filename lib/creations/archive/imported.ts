/** In the ledger, who made an imported creation stands where the service does: nobody here can be asked about it. */
import "server-only";

const MARK = "import:";

export const importedFrom = (madeBy: string): string => MARK + madeBy;

/** The words for who made it; null when it was made here. */
export function madeElsewhere(service: string): string | null {
  return service.startsWith(MARK) ? service.slice(MARK.length) : null;
}
