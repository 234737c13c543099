/** The rows of the stream as a tab stores them across a reload. */

import { storageKey } from "@/lib/client/storage";
import { storedJson } from "@/lib/client/stored-json";
import type { StreamItem } from "../stream-item";
import type { RememberedRow } from "./contact-sheet";

export interface StoredSheet {
  width: number;
  rows: readonly RememberedRow[];
}

/** Stores the rows by creation id: after a reload no creation is known by its idempotency key any more. */
export function writeSheet(
  personId: string,
  { width, rows }: StoredSheet,
  items: readonly StreamItem[],
): void {
  const creationOf = new Map(
    items.flatMap(({ id, creation, intent }) => (intent ? [] : [[id, creation.creation_id]])),
  );
  const lasting = rows.map((row) => row.map(({ id, shape }) => ({ id: creationOf.get(id) ?? id, shape })));
  sheetOf(personId).write({ width, rows: lasting });
}

/** @returns null when nothing readable is stored. */
export const readSheet = (personId: string): StoredSheet | null => sheetOf(personId).read();

const sheetOf = (personId: string) => storedJson("tab", storageKey("sheet", personId), parseSheet);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/** Without a schema, because the first layout needs it before the schemas load. @returns null for a broken value. */
export function parseSheet(value: unknown): StoredSheet | null {
  if (!isRecord(value) || typeof value.width !== "number" || !Array.isArray(value.rows)) return null;
  const rows: RememberedRow[] = [];
  for (const row of value.rows) {
    if (!Array.isArray(row)) return null;
    const members: RememberedRow = [];
    for (const member of row) {
      if (!isRecord(member) || typeof member.id !== "string" || !isRecord(member.shape)) return null;
      const { perHeight, base } = member.shape;
      if (typeof perHeight !== "number" || typeof base !== "number" || perHeight < 0) return null;
      members.push({ id: member.id, shape: { perHeight, base } });
    }
    rows.push(members);
  }
  return { width: value.width, rows };
}
