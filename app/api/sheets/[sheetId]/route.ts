import { operations } from "@/lib/runtime/operations";
import { SHEETS } from "contract/operations/sheets";
import { readSheet } from "@/lib/sheets/read";
import { deleteSheet } from "@/lib/sheets/remove";
import { sheetNotFound } from "@/lib/sheets/sheet-row";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = operations(
  SHEETS,
  {
    /** A sheet with all of its cells; null while nothing has changed. */
    "GET /sheets/{sheet_id}": async ({ runtime, principal, params: { sheetId }, query }) => ({
      status: "success",
      value: await readSheet(runtime.sheets, { ownerId: principal.personId, sheetId, ...query }),
    }),
    /** Hides a sheet; its creations stay. */
    "DELETE /sheets/{sheet_id}": async ({ runtime, principal, params: { sheetId } }) => {
      await deleteSheet(runtime.sheets, { ownerId: principal.personId, sheetId });
      return { status: "success" };
    },
  },
  { missing: sheetNotFound },
);
