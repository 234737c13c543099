import { operations } from "@/lib/runtime/operations";
import { SHEETS } from "contract/operations/sheets";
import { askingOf } from "@/lib/auth/principal";
import { workAfterAnswer } from "@/lib/http/after-answer";
import { changeSheet } from "@/lib/sheets/act";
import { readSheet } from "@/lib/sheets/read";
import { sheetNotFound } from "@/lib/sheets/sheet-row";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = operations(
  SHEETS,
  {
    /** Names a sheet, decides about, cancels or repeats cells, or adds values to an axis. */
    "POST /sheets/{sheet_id}/actions": async ({ runtime, principal, params: { sheetId }, body }) => {
      const which = { ...askingOf(principal), sheetId };
      await changeSheet(runtime.sheets, { ...which, action: body });
      workAfterAnswer(runtime);
      return { status: "success", value: await readSheet(runtime.sheets, which) };
    },
  },
  { missing: sheetNotFound },
);
