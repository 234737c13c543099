/** Converts a service's answers, in any of the known forms, to the types of the port. */
import { normaliseStatus } from "contract/creations/status";
import { ERROR_CODES, type ErrorBody } from "contract/errors";
import { FAILURE_NAMES } from "contract/failures";
import { ID_PATTERN } from "contract/id-pattern";
import { StudioError } from "contract/studio-error";
import * as z from "zod";
import { failureReason } from "../outbound/failure-reason";
import { foreignDetails, foreignText } from "../outbound/foreign";
import type { ServiceReport } from "../service";
import { createProgressReader, type ProgressReader } from "./read-progress";

/** Larger values are implausible and may exceed the database column. */
const MAX_QUEUE_AHEAD = 1_000_000;

const MAX_IGNORED = 20;
const ignoredValue = z.union([foreignText(4_000), z.number(), z.boolean()]).nullable();
/** Another studio says it in this form; what has another form says nothing. */
const ignoredSchema = z.object({ field: foreignText(100), asked: ignoredValue, used: ignoredValue });

const idSchema = z.union([z.string(), z.number().int().transform(String)]).pipe(z.string().regex(ID_PATTERN));

const createSchema = z.object({
  value: z.object({
    generation_id: idSchema.optional(),
    creation_id: idSchema.optional(),
    id: idSchema.optional(),
  }),
});

const statusSchema = z.object({
  value: z.looseObject({
    status: z.string().min(1).max(100),
    progress: z.unknown().optional(),
    is_progress_known: z.unknown().optional(),
    queue_ahead: z.number().int().nonnegative().max(MAX_QUEUE_AHEAD).nullable().optional().catch(null),
    enhanced_prompt: foreignText(20_000).nullable().optional().catch(null),
    ignored: z.array(z.unknown()).max(MAX_IGNORED).optional().catch(undefined),
    error: z
      .object({
        message: foreignText(2_000),
        code: z.number().int().catch(0),
        details: foreignDetails.default([]),
      })
      .nullable()
      .optional()
      .catch(null),
    message: foreignText(2_000).optional().catch(undefined),
  }),
});

/** The id of a new creation, or null when the answer has none. */
export function readGenerationId(body: unknown): string | null {
  const parsed = createSchema.safeParse(body);
  if (!parsed.success) return null;
  const { generation_id, creation_id, id } = parsed.data.value;
  return generation_id ?? creation_id ?? id ?? null;
}

/**
 * @param how.onUnknownWord is called with an unknown status, which counts as processing.
 * @throws StudioError `answer_unreadable` when the answer has no status.
 */
export function readReport(
  body: unknown,
  how: { readProgress?: ProgressReader; onUnknownWord?: (word: string) => void } = {},
): ServiceReport {
  const parsed = statusSchema.safeParse(body);
  if (!parsed.success) {
    throw new StudioError("answer_unreadable", "The service's answer has no status.", {
      retryable: true,
    });
  }
  const { value } = parsed.data;
  const { status, known } = normaliseStatus(value.status);
  if (!known) how.onUnknownWord?.(value.status);
  const readProgress = how.readProgress ?? createProgressReader();
  return {
    status,
    // Another studio reports 0 for unknown progress; null keeps the page from showing a bar at 0 %.
    progress: value.is_progress_known === false ? null : readProgress(value.progress, status),
    queueAhead: value.queue_ahead ?? null,
    enhancedPrompt: value.enhanced_prompt ?? null,
    ...(value.ignored && {
      ignored: value.ignored.flatMap((one) => ignoredSchema.safeParse(one).data ?? []),
    }),
    // The contract has neither of these.
    understanding: null,
    previews: [],
    error: status === "failed" ? failureOf(value) : null,
  };
}

/** As many as one error body has. */
const MAX_DETAILS = 50;
/** A code of the contract's failures keeps its meaning; what another service means by a number of its own is not known. */
const KNOWN_CODES: ReadonlySet<number> = new Set(FAILURE_NAMES.map((name) => ERROR_CODES[name].code));

function failureOf({ error, message }: z.infer<typeof statusSchema>["value"]): ErrorBody {
  const said = error?.message ?? message;
  const { code, details = [] } = error ?? {};
  if (error && code !== undefined && KNOWN_CODES.has(code)) return error;
  return {
    message: said ?? "The image service could not draw the creation.",
    code: ERROR_CODES[failureReason(said)].code,
    details: code ? [...details.slice(0, MAX_DETAILS - 1), { service_code: code }] : details,
  };
}
