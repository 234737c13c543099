/** The rows of the stream as a tab keeps them across a reload. */

import type { StreamItem } from "../stream-item";
import type { RememberedRow } from "./contact-sheet";

export interface StoredSheet {
  width: number;
  rows: readonly RememberedRow[];
}

/** Keeps the rows. After a reload nobody knows any more under which key something was wished for: by creation, then. */
export function keepSheet(key: string, { width, rows }: StoredSheet, items: readonly StreamItem[]): void {
  const creationOf = new Map(
    items.flatMap(({ id, creation, intent }) => (intent ? [] : [[id, creation.creation_id]])),
  );
  const lasting = rows.map((row) => row.map(({ id, shape }) => ({ id: creationOf.get(id) ?? id, shape })));
  try {
    sessionStorage.setItem(key, JSON.stringify({ width, rows: lasting }));
  } catch {
    // Storage that is full or forbidden costs the places after a reload, nothing else.
  }
}

/** @returns null when nothing was kept, or nothing that can be read. */
export function readSheet(key: string): StoredSheet | null {
  try {
    return parseSheet(JSON.parse(sessionStorage.getItem(key) ?? "null"));
  } catch {
    return null;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

// By hand: it is needed for the first layout, before any schema could have come.
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
