/** What the ledger keeps of an imported creation: its maker in the service column, because no service here knows it. */
import "server-only";
import type { ArchivedCreation } from "./format";

const MARK = "import:";
/** For what a program drew that is no trained model: old archives name no model by which that would be known. */
const PROGRAM_MARK = "import-program:";

export const importedFrom = (madeBy: string, isProgram: boolean): string =>
  (isProgram ? PROGRAM_MARK : MARK) + madeBy;

/** The maker's name; null for a creation of this studio. */
export function importedMaker(service: string): string | null {
  const mark = [MARK, PROGRAM_MARK].find((start) => service.startsWith(start));
  return mark === undefined ? null : service.slice(mark.length);
}

/** Whether an imported creation was drawn by a program. */
export const isImportedProgram = (service: string): boolean => service.startsWith(PROGRAM_MARK);

/** The columns of what may be done with it. */
export const importedRights = ({ licence, commercial_use, terms_url, limited_by }: ArchivedCreation) => ({
  ...{ licence, commercial_use, terms_url },
  limited_by: limited_by?.place ?? null,
  limiting_licence: limited_by?.licence ?? null,
});
