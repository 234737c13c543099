/** From a service's answers, in any of the known forms, to the port's words. */
import "server-only";
import * as z from "zod";
import { normaliseProgress, normaliseStatus } from "@/lib/contract/status";
import { StudioError } from "@/lib/errors";
import type { ServiceReport } from "../service";

const idSchema = z
  .union([z.string(), z.number().int().transform(String)])
  .pipe(z.string().regex(/^[A-Za-z0-9._~-]{1,128}$/));

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
    queue_ahead: z.number().int().nonnegative().nullable().optional().catch(null),
    enhanced_prompt: z.string().max(20_000).nullable().optional().catch(null),
    error: z
      .object({
        message: z.string().max(2_000),
        code: z.number().int(),
        details: z.array(z.unknown()).default([]),
      })
      .nullable()
      .optional()
      .catch(null),
    message: z.string().max(2_000).optional().catch(undefined),
  }),
});

/** The id of a new creation, or null when the answer has none. */
export function readGenerationId(body: unknown): string | null {
  const parsed = createSchema.safeParse(body);
  if (!parsed.success) return null;
  const { generation_id, creation_id, id } = parsed.data.value;
  return generation_id ?? creation_id ?? id ?? null;
}

/** @throws StudioError `service_answer_unusable` when there is no status in it. */
export function readReport(body: unknown): ServiceReport {
  const parsed = statusSchema.safeParse(body);
  if (!parsed.success) {
    throw new StudioError("service_answer_unusable", "The service's answer has no status.", {
      retryable: true,
    });
  }
  const { value } = parsed.data;
  const { status } = normaliseStatus(value.status);
  return {
    status,
    progress: normaliseProgress(value.progress),
    queueAhead: value.queue_ahead ?? null,
    enhancedPrompt: value.enhanced_prompt ?? null,
    // The contract shows neither of these.
    understanding: null,
    previews: [],
    error:
      status === "failed"
        ? (value.error ?? {
            message: value.message ?? "The image service could not make it.",
            code: 50201,
            details: [],
          })
        : null,
  };
}
