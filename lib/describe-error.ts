/**
 * What the log says of an error: our own words and codes, never those of a stranger. Messages of network errors hold
 * host names, those of parsers hold bodies, and an error of a service holds what the service said; any of them may
 * echo a token.
 */
import { isStudioError } from "./errors";

interface DescribedError {
  type: string;
  errorName?: string;
  code?: string | number;
  serviceStatus?: number;
  /** Of a create: `refused`, `not_sent` or `unknown`. */
  outcome?: string;
  message?: string;
  /** Where it was thrown, without its message. */
  stack?: string;
  cause?: DescribedError;
}

const MAX_CAUSES = 5;
const MAX_FRAMES = 12;
/** Thrown by our own code and by the language. Others are made by libraries from what they read. */
const PLAIN = new Set(["Error", "TypeError", "RangeError", "ReferenceError", "SettingsError"]);

/** @param error any thrown value. */
export function describeError(error: unknown): DescribedError {
  return describe(error, 0);
}

/** The message of an error where the words are ours; undefined where a stranger may have chosen them. */
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
  // What lies below an error of ours was made of what came from elsewhere, but for the database's.
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

/** The status of the service's answer that an error was made of. */
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
