/** Further parts of an archive, such as boards: a file of JSON lines, in which a line with an id begins each part and others follow it. */
import "server-only";
import { setImmediate as letOthers } from "node:timers/promises";
import { isLargerThan } from "contract/json";
import { isStudioError, StudioError } from "contract/studio-error";
import * as z from "zod/mini";
import { type OpenArchive, parsePiece } from "./read-archive";

/** How one kind of part stands in an archive, and how much of it is read of a foreign one. */
export interface PartsFile<Line> {
  name: string;
  /** What the parts are called. */
  noun: string;
  /** The first line: the format and the version. */
  head: z.core.$ZodType;
  /** The field that only the first line of a part has. */
  idField: string;
  /** Any other line of a part. */
  line: z.core.$ZodType<Line>;
  limits: {
    bytes: number;
    lines: number;
    lineBytes: number;
    /** Lines of a part without its first one; what is beyond is left out. */
    partLines: number;
    /** The bytes of these; a larger part is refused. */
    partBytes: number;
    depth: number;
    values: number;
  };
}

export interface ArchivedPart<Line> {
  /** As the archive says; empty without one. */
  id: string;
  /** The first line as it is, not validated. */
  first: unknown;
  /** Without lines that are none, and without those beyond the limits. */
  lines: Line[];
  isTooLarge: boolean;
}

export interface PartsResult {
  imported: number;
  known: number;
  /** The first hundred. */
  refused: { id: string; reason: string }[];
  refused_count: number;
}

const MAX_REASONS = 100;
const MAX_ID_CHARACTERS = 128;
/** Then other requests run. */
const TURN_MS = 4;

export const refusePart = (reason: string) => new StudioError("invalid_request", reason);

/**
 * Imports part after part. What came before damage stays.
 *
 * @param importOne throws StudioError with the reason for a part that is refused.
 * @returns undefined for an archive without such parts, such as that of an older studio.
 */
export async function importParts<Line>(
  archive: OpenArchive,
  file: PartsFile<Line>,
  importOne: (part: ArchivedPart<Line>) => Promise<"imported" | "known">,
): Promise<PartsResult | undefined> {
  const { bytes: maxBytes, lineBytes: maxLineBytes } = file.limits;
  const lines = archive.lines(file.name, { maxBytes, maxLineBytes });
  if (!lines) return undefined;
  const result: PartsResult = { imported: 0, known: 0, refused: [], refused_count: 0 };
  const refused = (id: string, error: unknown) => {
    if (!isStudioError(error)) throw error;
    result.refused_count += 1;
    if (result.refused.length < MAX_REASONS) result.refused.push({ id, reason: error.message });
  };
  try {
    for await (const part of partsIn(lines, file)) {
      try {
        if (part.isTooLarge) throw refusePart("The record is too large to import.");
        result[await importOne(part)] += 1;
      } catch (error) {
        refused(part.id, error);
      }
    }
  } catch (error) {
    refused("", error);
  }
  return result;
}

async function* partsIn<Line>(
  lines: AsyncIterable<Uint8Array | null>,
  { name, noun, head, idField, line: schema, limits }: PartsFile<Line>,
): AsyncGenerator<ArchivedPart<Line>> {
  let count = 0;
  let bytes = 0;
  let current: ArchivedPart<Line> | null = null;
  let begun = performance.now();
  for await (const line of lines) {
    const value = parseLine(line, limits);
    if (count === 0 && !z.safeParse(head, value).success)
      throw refusePart(`${name} is not a valid list of ${noun}.`);
    if (count === limits.lines) throw refusePart(`${name} has too many lines.`);
    count += 1;
    if (performance.now() - begun > TURN_MS) {
      await letOthers();
      begun = performance.now();
    }
    if (count === 1) continue;
    const id = idIn(value, idField);
    if (id !== null) {
      if (current) yield current;
      current = { id, first: value, lines: [], isTooLarge: false };
      bytes = 0;
    } else if (current && current.lines.length < limits.partLines) {
      bytes += line?.byteLength ?? 0;
      const parsed = z.safeParse(schema, value);
      if (bytes > limits.partBytes) Object.assign(current, { lines: [], isTooLarge: true });
      else if (parsed.success) current.lines.push(parsed.data);
    }
  }
  if (current) yield current;
}

/** @returns null for a line that begins no part; empty where its id is no text. */
function idIn(value: unknown, field: string): string | null {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, field)) return null;
  const id = (value as Record<string, unknown>)[field];
  return typeof id === "string" ? id.slice(0, MAX_ID_CHARACTERS) : "";
}

/** undefined for a line that is too long or no JSON. */
function parseLine(line: Uint8Array | null, { depth, values }: PartsFile<unknown>["limits"]): unknown {
  try {
    const value = line && parsePiece(line);
    return isLargerThan(value, { maxDepth: depth, maxValues: values }) ? undefined : value;
  } catch {
    return undefined;
  }
}
