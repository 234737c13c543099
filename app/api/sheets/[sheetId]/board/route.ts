import { operations } from "@/lib/runtime/operations";
import { SHEETS } from "contract/operations/sheets";
import { readSummary } from "@/lib/boards/list";
import { boardOfSheet } from "@/lib/boards/sheet/share";
import { sheetNotFound } from "@/lib/sheets/sheet-row";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = operations(
  SHEETS,
  {
    /** The board that carries a sheet, made when there is none. */
    "POST /sheets/{sheet_id}/board": async ({ runtime: { boards }, principal, params: { sheetId } }) => {
      const ownerId = principal.personId;
      const boardId = await boardOfSheet(boards, { ownerId, sheetId });
      return { status: "success", value: await readSummary(boards, { ownerId, boardId }) };
    },
  },
  { missing: sheetNotFound },
);
