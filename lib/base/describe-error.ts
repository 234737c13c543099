/**
 * Describes an error for the log by the studio's own messages and by codes, never by foreign text. Network errors
 * contain host names, parser errors contain bodies, and service errors contain the service's answer; any of them may
 * echo a token.
 */
import { isStudioError } from "contract/studio-error";

interface DescribedError {
  type: string;
  errorName?: string;
  code?: string | number;
  serviceStatus?: number;
  /** For a create: `refused`, `not_sent` or `unknown`. */
  outcome?: string;
  message?: string;
  /** The stack without the message. */
  stack?: string;
  cause?: DescribedError;
}

const MAX_CAUSES = 5;
const MAX_FRAMES = 12;
/** Classes of the studio and the language. Libraries build messages of other classes from the data they read. */
const PLAIN = new Set(["Error", "TypeError", "RangeError", "ReferenceError", "SettingsError"]);

/** @param error any thrown value. */
export function describeError(error: unknown): DescribedError {
  return describe(error, 0);
}

/** The message of an error of the studio; undefined for other errors, whose text may be foreign. */
export function ownMessageOf(error: Error): string | undefined {
  if (isStudioError(error)) return serviceStatusOf(error.details) === undefined ? error.message : undefined;
  const code = codeOf(error);
  if (code !== undefined) return isOfDatabase(error, code) ? error.message : undefined;
  return PLAIN.has(error.name) ? error.message : undefined;
}

function describe(error: unknown, depth: number): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error };
  const described: DescribedError = { type: /^\w{1,60}$/.test(error.name) ? error.name : "Error" };
  const code = codeOf(error);
  if (code !== undefined) described.code = code;
  if (isStudioError(error)) {
    described.errorName = error.errorName;
    const status = serviceStatusOf(error.details);
    if (status !== undefined) described.serviceStatus = status;
  }
  const { outcome } = error as { outcome?: unknown };
  if (outcome === "refused" || outcome === "not_sent" || outcome === "unknown") described.outcome = outcome;
  // The cause of a StudioError was made from foreign data, unless it is a database error.
  const message =
    depth === 0 || isStudioError(error) || isOfDatabase(error, code) ? ownMessageOf(error) : undefined;
  if (message !== undefined) described.message = message;
  const stack = framesOf(error);
  if (stack) described.stack = stack;
  const cause = error instanceof AggregateError ? error.errors[0] : error.cause;
  if (cause !== undefined && depth < MAX_CAUSES) described.cause = describe(cause, depth + 1);
  return described;
}

/** Codes of systems and libraries are words in capitals or SQL states. */
function codeOf(error: Error): string | number | undefined {
  const { code } = error as { code?: unknown };
  if (typeof code === "number") return code;
  return typeof code === "string" && /^[A-Z0-9_]{1,60}$/.test(code) ? code : undefined;
}

const isOfDatabase = (error: Error, code: string | number | undefined) =>
  typeof code === "string" && (code.startsWith("SQLITE_") || ("severity" in error && code.length === 5));

/** The HTTP status of the service's answer that caused the error. */
function serviceStatusOf(details: unknown): number | undefined {
  for (const detail of Array.isArray(details) ? details : []) {
    const status = (detail as { service_status?: unknown } | null)?.service_status;
    if (typeof status === "number") return status;
  }
  return undefined;
}

function framesOf({ stack = "" }: Error): string {
  const frames = stack.split("\n").filter((line) => /^ {4}at /.test(line));
  return frames.slice(0, MAX_FRAMES).join("\n");
}
