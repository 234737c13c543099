/**
 * Words of the queue.
 *
 * - *job*: one creation to be drawn, a row of the table `jobs`.
 * - *lease*: a worker's claim on a job until a moment; renewed while it works, free for others once it has passed.
 * - *fence*: `(id, lease owner, attempt)`. Whoever writes to a running job names all three; zero rows changed means
 *   that the lease was lost, and the writer stops without a trace.
 */
import * as z from "zod";
import { type Understanding, understandingSchema } from "@/lib/contract/creation";
import { type ErrorBody, errorBodySchema } from "@/lib/contract/errors";
import { type CreationRequest, EMBEDDED_LIMITS } from "@/lib/contract/request";
import { pictureSize } from "@/lib/contract/shape";
import { readStored } from "@/lib/db/stored-json";
import { StudioError } from "@/lib/errors";

/** How long a silent worker keeps its jobs. A restart after a crash waits at most this long. */
export const LEASE_MS = 10_000;
/**
 * A job whose attempts ended so often in a row without coming further than ever before is given up, so that it cannot
 * take every worker down in turn. One that gets on is not: it ends, however often its workers do.
 */
export const MAX_ATTEMPTS_WITHOUT_PROGRESS = 3;

export interface Fence {
  id: string;
  leaseOwner: string;
  attempt: number;
}

const outputsSchema = z.array(
  z.object({
    index: z.int(),
    seed: z.int(),
    originalKey: z.string(),
    thumbnailKey: z.string(),
    width: z.int(),
    height: z.int(),
    mediaType: z.string(),
    byteLength: z.int(),
  }),
);
const previewsSchema = z.array(z.object({ index: z.int(), version: z.int() }));

export type JobOutput = z.infer<typeof outputsSchema>[number];
export type JobPreview = z.infer<typeof previewsSchema>[number];

/** Undefined when the row is damaged; a worker then draws afresh. */
export const parseOutputs = (json: string): JobOutput[] | undefined => readStored(outputsSchema, json);
/** None when they are damaged: they show what is to be replaced anyway. */
export const parsePreviews = (json: string): JobPreview[] => readStored(previewsSchema, json) ?? [];
export const parseError = (json: string | null): ErrorBody | null =>
  json === null ? null : (readStored(errorBodySchema, json) ?? DAMAGED.toBody());
export const parseUnderstanding = (json: string | null): Understanding | null =>
  json === null ? null : (readStored(understandingSchema, json) ?? null);

const DAMAGED = new StudioError("record_damaged", "It failed, but the record of the reason is damaged.");

/** Where the pictures of a job live in the store. */
export const keysOf = (jobId: string, index: number) => ({
  original: `pictures/${jobId}/${index}.png`,
  thumbnail: `pictures/${jobId}/${index}-thumbnail.webp`,
  preview: `previews/${jobId}/${index}.webp`,
});

/** All that a job may have put into the store; a worker that died may have kept more than it wrote down. */
export const allKeysOf = (jobId: string) =>
  Array.from({ length: EMBEDDED_LIMITS.imageNumber.max }, (_, index) => keysOf(jobId, index));

/** More than any job has, and as much as the column holds. */
export const ANY_COST = 2 ** 31 - 1;

const MEGAPIXEL = 1_000_000;

/** How much work a job is, in begun megapixels: how long a picture takes grows with its pixels. */
export function costOf({ config, settings }: CreationRequest): number {
  const { width, height } = pictureSize(settings.aspect_ratio, settings.resolution);
  return Math.ceil((config.image_number * width * height) / MEGAPIXEL);
}
