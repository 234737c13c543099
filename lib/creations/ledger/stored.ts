/** Parses the JSON columns of a row one by one, so that a damaged column does not affect the others. */
import "server-only";
import { understandingSchema } from "contract/creations/creation";
import type { CreationRequest } from "contract/creations/request";
import { CREATION_STATUSES } from "contract/creations/status";
import { requireAsAsked, storedRequestSchema } from "contract/creations/stored-request";
import { type ErrorBody, errorBodySchema } from "contract/errors";
import { StudioError } from "contract/studio-error";
import * as z from "zod";
import type { Log } from "@/lib/base/log";
import { readStored } from "@/lib/db/stored-json";
import { storedIgnoredSchema } from "./ignored";
import type { CreationRow } from "./row";

type RequestRow = Pick<CreationRow, "id" | "request">;

const storedPreviewsSchema = z.array(z.object({ index: z.int(), version: z.int(), key: z.string() }));
const STATUSES: readonly string[] = ["queued", "sending", ...CREATION_STATUSES];

/** The request, to be sent or sent again. @throws StudioError where it is damaged, or would not be sent as it was made */
export function requestToSend(log: Log, row: RequestRow): CreationRequest {
  const dropped: string[] = [];
  const request = intactRequest(log, row, (field) => dropped.push(field));
  if (!request) throw recordDamaged(row.id);
  requireAsAsked(dropped);
  return request;
}

/** The request; null when it is damaged, which is logged. @param onDropped see `parseStored` */
export const intactRequest = (
  log: Log,
  row: RequestRow,
  onDropped?: (field: string) => void,
): CreationRequest | null =>
  partOf(log, row, { column: "request", schema: storedRequestSchema }, onDropped) ?? null;

/** Whether the status is one that the ledger knows. */
export function hasIntactStatus(log: Log, row: Pick<CreationRow, "id" | "status">): boolean {
  if (STATUSES.includes(row.status)) return true;
  logDamage(log, { creation: row.id, column: "status" });
  return false;
}

type Parts = Pick<CreationRow, "id" | "previews" | "understanding" | "error">;

export const previewsOf = (log: Log, row: Pick<Parts, "id" | "previews">) =>
  partOf(log, row, { column: "previews", schema: storedPreviewsSchema }) ?? [];

export const ignoredOf = (log: Log, row: Pick<CreationRow, "id" | "ignored">) =>
  partOf(log, row, { column: "ignored", schema: z.array(storedIgnoredSchema) }) ?? [];

export const understandingOf = (log: Log, row: Pick<Parts, "id" | "understanding">) =>
  partOf(log, row, { column: "understanding", schema: understandingSchema }) ?? null;

export const errorOf = (log: Log, row: Pick<Parts, "id" | "error">): ErrorBody | null =>
  row.error === null
    ? null
    : (partOf(log, row, { column: "error", schema: errorBodySchema }) ?? recordDamaged(row.id).toBody());

/** A parsed column; undefined when it is null or damaged. */
function partOf<Column extends string, Value>(
  log: Log,
  row: { id: string } & Record<Column, string | null>,
  { column, schema }: { column: Column; schema: z.core.$ZodType<Value> },
  onDropped?: (field: string) => void,
): Value | undefined {
  const text = row[column];
  if (text === null) return undefined;
  const value = readStored(schema, text, (field) => {
    // Once for all rows, because an update of the studio may concern very many.
    logDamage(log, { column, field });
    onDropped?.(field);
  });
  if (value === undefined) logDamage(log, { creation: row.id, column });
  return value;
}

export function recordDamaged(id: string): StudioError {
  return new StudioError(
    "record_damaged",
    `This creation's record is damaged. What is left of it is shown; you can delete it. Its id is ${id}.`,
  );
}

/** Limits the log and the memory for keys when very many records are damaged. */
const MAX_LOGGED_DAMAGES = 1_000;
const loggedDamages = new Set<string>();

/** Logs each damaged record once. @param what names the record by its id, never by its content. */
export function logDamage(log: Log, what: Record<string, string>): void {
  const key = JSON.stringify(what);
  if (loggedDamages.has(key) || loggedDamages.size >= MAX_LOGGED_DAMAGES) return;
  loggedDamages.add(key);
  log.error(what, "a stored record is damaged");
}
