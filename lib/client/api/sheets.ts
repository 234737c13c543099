/** Sheets over the studio's API. */
import type { BoardSummary } from "contract/boards/board";
import type {
  createSheetRequestSchema,
  Sheet,
  SheetAction,
  SheetPlan,
  sheetPlanRequestSchema,
} from "contract/sheets/sheet";
import type * as z from "zod/mini";
import { callApi } from "./call/calls";
import { pagesQuery } from "./pages";

export type SheetQuestion = z.input<typeof sheetPlanRequestSchema>;
export type NewSheet = z.input<typeof createSheetRequestSchema>;

/** `POST /api/sheets/plan`: what it would draw and cost. */
export async function planSheet(question: SheetQuestion, signal?: AbortSignal): Promise<SheetPlan> {
  return (await callApi("POST /sheets/plan", { body: question, signal })).value;
}

/** `POST /api/sheets` @param idempotencyKey one UUID for each intent, so that a repeated call makes no second sheet. */
export async function createSheet(sheet: NewSheet, idempotencyKey: string): Promise<Sheet> {
  const headers = { "idempotency-key": idempotencyKey };
  const { value } = await callApi("POST /sheets", { body: sheet, headers });
  if (!value) throw new Error("The studio answered without the sheet.");
  return value;
}

/** `GET /api/sheets`: the newest first. */
export const sheetListQuery = () =>
  pagesQuery(["sheets"], async (cursor, signal) => {
    const { value } = await callApi("GET /sheets", { query: { cursor }, signal });
    return { items: value.sheets, next_cursor: value.next_cursor };
  });

export const sheetKey = (sheetId: string) => ["sheets", sheetId] as const;

/** `GET /api/sheets/{sheet_id}` @param known the sheet as it is known. @returns null when nothing has changed since. */
export async function getSheet(sheetId: string, known?: Sheet, signal?: AbortSignal): Promise<Sheet | null> {
  const query = { version: known && String(known.version) };
  return (await callApi("GET /sheets/{sheet_id}", { params: { sheetId }, query, signal })).value;
}

/** `POST …/actions` @returns the sheet as changed. */
export async function changeSheet(sheetId: string, action: SheetAction): Promise<Sheet> {
  const { value } = await callApi("POST /sheets/{sheet_id}/actions", { params: { sheetId }, body: action });
  if (!value) throw new Error("The studio answered without the sheet.");
  return value;
}

/** `DELETE /api/sheets/{sheet_id}`: its creations stay. */
export async function deleteSheet(sheetId: string): Promise<void> {
  await callApi("DELETE /sheets/{sheet_id}", { params: { sheetId } });
}

/** `POST …/restore` */
export async function restoreSheet(sheetId: string): Promise<void> {
  await callApi("POST /sheets/{sheet_id}/restore", { params: { sheetId } });
}

/** `POST …/board`: the board that carries the sheet, the same each time. */
export async function boardOfSheet(sheetId: string): Promise<BoardSummary> {
  return (await callApi("POST /sheets/{sheet_id}/board", { params: { sheetId } })).value;
}
