import { operations } from "@/lib/runtime/operations";
import { SHEETS } from "contract/operations/sheets";
import { askingOf } from "@/lib/auth/principal";
import { planSheet } from "@/lib/sheets/plan";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = operations(SHEETS, {
  /** What a sheet would draw and cost; nothing is sent. */
  "POST /sheets/plan": async ({ runtime, principal, body }) => ({
    status: "success",
    value: await planSheet(runtime.sheets, { ...askingOf(principal), sheet: body }),
  }),
});
