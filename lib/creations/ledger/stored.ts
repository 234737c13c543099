/** What stands in a row as JSON, read so that a damaged part is lost alone. */
import "server-only";
import * as z from "zod";
import { understandingSchema } from "@/lib/contract/creation";
import { type ErrorBody, errorBodySchema } from "@/lib/contract/errors";
import { type CreationRequest, creationRequestSchema, REMOTE_LIMITS } from "@/lib/contract/request";
import { CREATION_STATUSES } from "@/lib/contract/status";
import { readStored } from "@/lib/db/stored-json";
import { StudioError } from "@/lib/errors";
import type { Log } from "@/lib/log";
import type { CreationRow } from "../context";
import { tellDamage } from "./damage";

// The widest limits: what was accepted once is never refused on the way out.
const storedRequestSchema = creationRequestSchema(REMOTE_LIMITS);
const storedPreviewsSchema = z.array(z.object({ index: z.int(), version: z.int(), key: z.string() }));
const STATUSES: readonly string[] = ["queued", "sending", ...CREATION_STATUSES];

/** @throws StudioError `record_damaged` */
export function requestOf(row: Pick<CreationRow, "id" | "request">): CreationRequest {
  const request = readStored(storedRequestSchema, row.request);
  if (!request) throw recordDamaged(row.id);
  return request;
}

/** The request; null when it is damaged. */
export function intactRequest(log: Log, row: Pick<CreationRow, "id" | "request">): CreationRequest | null {
  const request = readStored(storedRequestSchema, row.request);
  if (!request) tellDamage(log, { creation: row.id, column: "request" });
  return request ?? null;
}

/** Whether the status is one of ours. */
export function hasIntactStatus(log: Log, row: Pick<CreationRow, "id" | "status">): boolean {
  if (STATUSES.includes(row.status)) return true;
  tellDamage(log, { creation: row.id, column: "status" });
  return false;
}

type Parts = Pick<CreationRow, "id" | "previews" | "understanding" | "error">;

export const previewsOf = (log: Log, row: Pick<Parts, "id" | "previews">) =>
  partOf(log, row, { column: "previews", schema: storedPreviewsSchema }) ?? [];

export const understandingOf = (log: Log, row: Pick<Parts, "id" | "understanding">) =>
  partOf(log, row, { column: "understanding", schema: understandingSchema }) ?? null;

export const errorOf = (log: Log, row: Pick<Parts, "id" | "error">): ErrorBody | null =>
  row.error === null
    ? null
    : (partOf(log, row, { column: "error", schema: errorBodySchema }) ?? recordDamaged(row.id).toBody());

/** A part of a row; undefined when it is null, and when it is damaged. */
function partOf<Column extends string, Value>(
  log: Log,
  row: { id: string } & Record<Column, string | null>,
  { column, schema }: { column: Column; schema: z.core.$ZodType<Value> },
): Value | undefined {
  const text = row[column];
  if (text === null) return undefined;
  const value = readStored(schema, text);
  if (value === undefined) tellDamage(log, { creation: row.id, column });
  return value;
}

export function recordDamaged(id: string): StudioError {
  return new StudioError(
    "record_damaged",
    `This creation's record is damaged. What is left of it is shown; you can delete it. Its id is ${id}.`,
  );
}
