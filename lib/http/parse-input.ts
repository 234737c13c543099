/** Validates input against a schema. */
import "server-only";
import type { ErrorDetail } from "contract/errors";
import { StudioError } from "contract/studio-error";
import * as z from "zod/mini";

/** A schema of zod or zod/mini. */
export type SchemaOf<Output> = z.core.$ZodType<Output>;

/** Nobody mends more at once, and a body of 64 KB can have tens of thousands. */
const MAX_MISTAKES = 20;
/** Of a field's path and of a message, both of which may repeat what was sent. */
const MAX_CHARACTERS = 300;

/**
 * @returns the value as the schema parses it, with defaults filled in.
 * @throws StudioError `invalid_request` with one detail for each of the first wrong fields; its message is that of the first.
 */
export function parseInput<Output>(schema: SchemaOf<Output>, value: unknown): Output {
  const parsed = z.safeParse(schema, value);
  if (parsed.success) return parsed.data;
  const details = parsed.error.issues.slice(0, MAX_MISTAKES).map((issue) => detailOf(issue, value));
  const message = details[0]?.message ?? "The request has a wrong value.";
  throw new StudioError("invalid_request", message, { details });
}

function detailOf(issue: z.core.$ZodIssue, value: unknown): ErrorDetail {
  const field = issue.path.map(String).join(".").slice(0, MAX_CHARACTERS);
  // The default message of zod, which replaces a missing message of a schema; zod/mini has no other.
  const message = issue.message.startsWith("Invalid input")
    ? `${field || "The body"} ${isMissing(value, issue.path) ? "is missing" : "has a wrong value"}.`
    : issue.message.slice(0, MAX_CHARACTERS);
  return field ? { field, message } : { message };
}

const isMissing = (value: unknown, path: readonly PropertyKey[]): boolean =>
  path.reduce((at, key) => (at as Record<PropertyKey, unknown> | undefined)?.[key], value) === undefined;
