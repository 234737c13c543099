import { operations } from "@/lib/runtime/operations";
import { SHEETS } from "contract/operations/sheets";
import { workAfterAnswer } from "@/lib/http/after-answer";
import { restoreSheet } from "@/lib/sheets/remove";
import { sheetNotFound } from "@/lib/sheets/sheet-row";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = operations(
  SHEETS,
  {
    /** Undoes the delete of a sheet. */
    "POST /sheets/{sheet_id}/restore": async ({ runtime, principal, params: { sheetId } }) => {
      await restoreSheet(runtime.sheets, { ownerId: principal.personId, sheetId });
      workAfterAnswer(runtime);
      return { status: "success" };
    },
  },
  { missing: sheetNotFound },
);
