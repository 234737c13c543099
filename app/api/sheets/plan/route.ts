import { operations } from "@/lib/runtime/operations";
import { SHEETS } from "contract/operations/sheets";
import { planSheet } from "@/lib/sheets/plan";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = operations(SHEETS, {
  /** What a sheet would draw and cost; nothing is sent. */
  "POST /sheets/plan": async ({ runtime, principal, body }) => ({
    status: "success",
    value: await planSheet(runtime.sheets, { ownerId: principal.personId, sheet: body }),
  }),
});
