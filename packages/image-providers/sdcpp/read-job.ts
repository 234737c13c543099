/** Reads the state and the pictures of a job from sd-server's answer. */
import type { CreationStatus } from "contract/creations/status";
import { ERROR_CODES } from "contract/errors";
import { StudioError } from "contract/studio-error";
import * as z from "zod";
import { checkPicture } from "../outbound/check-picture";
import { failureReason } from "../outbound/failure-reason";
import { foreignSentence } from "../outbound/foreign";
import type { ServiceOutput, ServiceReport } from "../service";
import { idOfModel } from "./capabilities";
import { readPicture } from "./read-picture";

const STATUSES: Readonly<Record<string, CreationStatus>> = {
  queued: "pending",
  generating: "processing",
  completed: "succeed",
  failed: "failed",
  cancelled: "cancelled",
};
const MAX_PICTURES = 64;

const jobSchema = z.looseObject({
  status: z.string().min(1).max(100),
  /** Counted from 1; 0 for a job that does not wait. */
  queue_position: z.number().int().min(0).max(1_000_000).catch(0),
  error: z
    .looseObject({ message: foreignSentence.optional().catch(undefined) })
    .nullish()
    .catch(null),
});

const imagesSchema = z.object({
  result: z.object({
    images: z
      .array(
        z.looseObject({
          index: z.number().int().min(0).max(MAX_PICTURES),
          /** Large ones are bytes already. */
          b64_json: z.union([z.instanceof(Uint8Array), z.string().min(1)]),
        }),
      )
      .max(MAX_PICTURES),
  }),
});

/** @throws StudioError `answer_unreadable` when the answer has no status. */
export function readJob(body: unknown): ServiceReport {
  const { data } = jobSchema.safeParse(body);
  if (!data) {
    throw new StudioError("answer_unreadable", "sd-server's answer has no status.", {
      retryable: true,
    });
  }
  // A status of a later version counts as drawing: the job ends with one of the known ones.
  const status = Object.hasOwn(STATUSES, data.status) ? STATUSES[data.status] : undefined;
  const reason = data.error?.message;
  return {
    status: status ?? "processing",
    progress: null,
    queueAhead: status === "pending" && data.queue_position > 0 ? data.queue_position - 1 : null,
    enhancedPrompt: null,
    understanding: null,
    previews: [],
    error:
      status === "failed"
        ? {
            message: `sd-server could not draw the pictures${reason ? `: ${reason}` : "."}`,
            code: ERROR_CODES[failureReason(reason)].code,
            details: [],
          }
        : null,
  };
}

/**
 * The pictures of a completed job; empty for any other. What a picture says of its seed and its model counts: the server does
 * not say it elsewhere, and it may have been restarted with another model.
 */
export function readPictures(body: unknown): Promise<ServiceOutput[]> {
  const { data } = imagesSchema.safeParse(body);
  const images = (data?.result.images ?? []).toSorted((a, b) => a.index - b.index);
  return Promise.all(
    images.map(async ({ index, b64_json }) => {
      const bytes =
        typeof b64_json === "string"
          ? Buffer.from(b64_json.replace(/^data:[\w/+.-]{1,50};base64,/, ""), "base64")
          : b64_json;
      const { seed, model } = await readPicture(bytes);
      return {
        kind: "elsewhere" as const,
        index,
        seed,
        ...(model && { drawnBy: { id: idOfModel(model), name: model } }),
        async fetch() {
          await checkPicture(bytes);
          return bytes;
        },
      };
    }),
  );
}
