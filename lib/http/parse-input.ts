/** Validates input against a schema. */
import "server-only";
import * as z from "zod/mini";
import type { ErrorDetail } from "@/lib/contract/errors";
import { StudioError } from "@/lib/errors";

/** A schema of zod or zod/mini. */
export type SchemaOf<Output> = z.core.$ZodType<Output>;

/**
 * @returns the value as the schema parses it, with defaults filled in.
 * @throws StudioError `invalid_request` with one detail per wrong field; its message is that of the first detail.
 */
export function parseInput<Output>(schema: SchemaOf<Output>, value: unknown): Output {
  const parsed = z.safeParse(schema, value);
  if (parsed.success) return parsed.data;
  const details = parsed.error.issues.map(detailOf);
  const message = details[0]?.message ?? "The request has a wrong value.";
  throw new StudioError("invalid_request", message, { details });
}

function detailOf(issue: z.core.$ZodIssue): ErrorDetail {
  const field = issue.path.map(String).join(".");
  // The default message of zod, which replaces a missing message of a schema; zod/mini has no other.
  const message = issue.message.startsWith("Invalid input")
    ? `${field || "The body"} has a wrong value.`
    : issue.message;
  return field ? { field, message } : { message };
}
