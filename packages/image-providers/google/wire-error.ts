/** The error of an answer: `{"error": {"code", "message", "status", "details"}}`, with details by their type. */
import * as z from "zod";
import { foreignSentence } from "../outbound/foreign";
import { parseRetryAfter } from "../outbound/retry-after";

const word = z.string().max(200).optional().catch(undefined);
const detailSchema = z.object({
  /** Of an ErrorInfo, such as `API_KEY_INVALID`. */
  reason: word,
  /** Of a RetryInfo, such as `34.4s`. */
  retryDelay: z
    .string()
    .regex(/^\d{1,9}(\.\d{1,9})?s$/)
    .optional()
    .catch(undefined),
  /** Of a QuotaFailure. */
  violations: z
    .array(z.object({ quotaId: word }))
    .max(50)
    .optional()
    .catch(undefined),
});

const errorSchema = z.object({
  error: z.object({
    message: foreignSentence.optional().catch(undefined),
    /** Such as `INVALID_ARGUMENT`. */
    status: z
      .string()
      .regex(/^[A-Z_]{1,60}$/)
      .optional()
      .catch(undefined),
    details: z.array(z.unknown()).max(50).optional().catch(undefined),
  }),
});

export interface GoogleError {
  message: string | undefined;
  status: string | undefined;
  reason: string | undefined;
  /** What a RetryInfo asks for, from 1 to 120 seconds; null where there is none. Google sends no header for it. */
  retryAfterMs: number | null;
  /** The limits that are used up. */
  quotaIds: string[];
}

export const NO_ERROR: GoogleError = {
  ...{ message: undefined, status: undefined, reason: undefined, retryAfterMs: null, quotaIds: [] },
};

/** @returns undefined for a body that is no error of this API. */
export function readGoogleError(json: unknown): GoogleError | undefined {
  const { error } = errorSchema.safeParse(json).data ?? {};
  if (!error) return undefined;
  const details = (error.details ?? []).flatMap((detail) => detailSchema.safeParse(detail).data ?? []);
  const delay = details.find(({ retryDelay }) => retryDelay)?.retryDelay;
  return {
    message: error.message,
    status: error.status,
    reason: details.find(({ reason }) => reason)?.reason,
    retryAfterMs: delay === undefined ? null : parseRetryAfter(delay.slice(0, -1), 0),
    quotaIds: details.flatMap(({ violations = [] }) => violations.flatMap(({ quotaId }) => quotaId ?? [])),
  };
}
