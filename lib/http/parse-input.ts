/** Validates input against a schema. */
import "server-only";
import * as z from "zod/mini";
import type { ErrorDetail } from "@/lib/contract/errors";
import { StudioError } from "@/lib/errors";

/** A schema of either flavour of zod. */
export type SchemaOf<Output> = z.core.$ZodType<Output>;

/**
 * @returns what the schema makes of `value`: checked, with defaults filled in.
 * @throws StudioError `invalid_request` with one detail per wrong field; its message is the first one's sentence.
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
  // What zod says where a schema brings no sentence of its own; zod/mini alone says no more than these two words.
  const message = issue.message.startsWith("Invalid input")
    ? `${field || "The body"} has a wrong value.`
    : issue.message;
  return field ? { field, message } : { message };
}
