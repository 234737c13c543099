import { operations } from "@/lib/runtime/operations";
import { SHEETS } from "contract/operations/sheets";
import { askingOf } from "@/lib/auth/principal";
import { workAfterAnswer } from "@/lib/http/after-answer";
import { idempotencyKeyOf } from "@/lib/http/params";
import { createSheet } from "@/lib/sheets/create";
import { listSheets } from "@/lib/sheets/list";
import { readSheet } from "@/lib/sheets/read";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = operations(SHEETS, {
  /** The person's sheets, the newest first. */
  "GET /sheets": async ({ runtime, principal, query }) => ({
    status: "success",
    value: await listSheets(runtime.sheets, { ownerId: principal.personId, ...query }),
  }),
  /** A new sheet, whose cells are drawn from now on. */
  "POST /sheets": async ({ runtime, principal, body, request }) => {
    const asking = askingOf(principal);
    const { ownerId } = asking;
    const idempotencyKey = idempotencyKeyOf(request);
    const sheetId = await createSheet(runtime.sheets, { ...asking, sheet: body, idempotencyKey });
    workAfterAnswer(runtime);
    return { status: "success", value: await readSheet(runtime.sheets, { ownerId, sheetId }) };
  },
});
