/** Parses the JSON columns of a row one by one, so that a damaged column does not affect the others. */
import "server-only";
import { understandingSchema } from "contract/creations/creation";
import { CONTRACT_LIMITS, type CreationRequest, creationRequestSchema } from "contract/creations/request";
import { CREATION_STATUSES } from "contract/creations/status";
import { type ErrorBody, errorBodySchema } from "contract/errors";
import { StudioError } from "contract/studio-error";
import * as z from "zod";
import type { Log } from "@/lib/base/log";
import { readStored } from "@/lib/db/stored-json";
import { storedIgnoredSchema } from "./ignored";
import type { CreationRow } from "./row";

// The widest limits, because a stored request was accepted when it was created.
const storedRequestSchema = creationRequestSchema(CONTRACT_LIMITS);
const storedPreviewsSchema = z.array(z.object({ index: z.int(), version: z.int(), key: z.string() }));
const STATUSES: readonly string[] = ["queued", "sending", ...CREATION_STATUSES];

/** @throws StudioError `record_damaged` */
export function requestOf(row: Pick<CreationRow, "id" | "request">): CreationRequest {
  const request = readStored(storedRequestSchema, row.request);
  if (!request) throw recordDamaged(row.id);
  return request;
}

/** The request; null when it is damaged, which is logged. */
export function intactRequest(log: Log, row: Pick<CreationRow, "id" | "request">): CreationRequest | null {
  const request = readStored(storedRequestSchema, row.request);
  if (!request) logDamage(log, { creation: row.id, column: "request" });
  return request ?? null;
}

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
): Value | undefined {
  const text = row[column];
  if (text === null) return undefined;
  const value = readStored(schema, text);
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
