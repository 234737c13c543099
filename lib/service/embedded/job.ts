/**
 * The terms of the job queue.
 *
 * - *job*: one creation to be drawn, a row of the table `jobs`.
 * - *lease*: a worker's exclusive claim on a job until a time; renewed while the worker runs.
 * - *fence*: `(id, lease owner, attempt)`. Every write of a worker to its running job names all three. Zero changed rows mean that the
 *   lease was lost, and the writer stops without further writes.
 * - *mark*: before a call of an engine whose calls must not be repeated, the pictures it is to draw are written under the fence; the
 *   result removes them, but for pictures that it did not bring. A mark means that the picture may have been paid for.
 */

import { type Understanding, understandingSchema } from "contract/creations/creation";
import { CONTRACT_LIMITS } from "contract/creations/request";
import { type ErrorBody, errorBodySchema } from "contract/errors";
import { PICTURE_TYPES } from "contract/pictures/pictures";
import { StudioError } from "contract/studio-error";
import type { Order } from "image-providers/order";
import * as z from "zod";
import { readStored } from "@/lib/db/stored-json";

/** The duration of a lease; after a crash, its jobs wait at most this long. */
export const LEASE_MS = 10_000;
/** A lease further ahead than this was written before the clock was set back; the clocks of machines differ by less. */
export const MAX_LEASE_AHEAD_MS = LEASE_MS + 60_000;
/**
 * A job fails after this many consecutive attempts without new progress, so that a job that crashes its workers cannot stop
 * the queue. A job that makes progress is finished however often its workers end.
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
    /** null when the engine does not say. */
    seed: z.nullable(z.int()),
    originalKey: z.string(),
    thumbnailKey: z.string(),
    width: z.int(),
    height: z.int(),
    mediaType: z.string(),
    byteLength: z.int(),
    /** SHA-256 of the file as the engine drew it; absent in jobs of an earlier version. */
    hash: z.string().optional(),
    /** The size of the engine's picture where it was laid back over a source of another size. */
    scaledFrom: z.object({ width: z.int(), height: z.int() }).optional(),
    /** Whether it could not be laid back over its source. */
    isAsDrawn: z.boolean().optional(),
    /** The prompt that drew it, where the engine rewrote the job's. */
    revisedPrompt: z.string().optional(),
  }),
);
const previewsSchema = z.array(z.object({ index: z.int(), version: z.int() }));

/** The indexes of the pictures that one call of the engine draws, in order. */
export type Call = number[];
const askedSchema = z.array(z.array(z.int()));

/** What the calls of a job have led to so far. */
export interface JobRecord {
  /** The stored pictures. */
  outputs: readonly JobOutput[];
  /** The calls that were begun and have no result. */
  asked: readonly Call[];
  /** What the answered calls cost, in millionths of a US dollar; null when unknown. */
  measuredMicros: number | null;
}

/** The columns of a record. */
export const recordColumns = ({ outputs, asked, measuredMicros }: JobRecord) => ({
  outputs: JSON.stringify(outputs),
  asked: JSON.stringify(asked),
  measured_micros: measuredMicros,
});

export type JobOutput = z.infer<typeof outputsSchema>[number];
export type JobPreview = z.infer<typeof previewsSchema>[number];

/** Undefined when the row is damaged; then a worker draws all pictures again. */
export const parseOutputs = (json: string): JobOutput[] | undefined => readStored(outputsSchema, json);
/** Undefined when the row is damaged. */
export const parseAsked = (json: string): Call[] | undefined => readStored(askedSchema, json);
/** Empty when damaged, because previews are replaced anyway. */
export const parsePreviews = (json: string): JobPreview[] => readStored(previewsSchema, json) ?? [];
export const parseError = (json: string | null): ErrorBody | null =>
  json === null ? null : (readStored(errorBodySchema, json) ?? DAMAGED.toBody());
export const parseUnderstanding = (json: string | null): Understanding | null =>
  json === null ? null : (readStored(understandingSchema, json) ?? null);

const DAMAGED = new StudioError("record_damaged", "The creation failed; its recorded reason is damaged.");

const extensionOf = (mediaType: string) => mediaType.split("/")[1] ?? "";

/** The keys of a job's pictures in the store. */
export const keysOf = (jobId: string, index: number, mediaType = "image/png") => ({
  original: `pictures/${jobId}/${index}.${extensionOf(mediaType)}`,
  thumbnail: `pictures/${jobId}/${index}-thumbnail.webp`,
  preview: `previews/${jobId}/${index}.webp`,
});

const MAX_PICTURES = CONTRACT_LIMITS.imageNumber.max;
const countSchema = z.object({
  config: z.object({ image_number: z.int().min(1).max(MAX_PICTURES) }),
});

/** The indexes of all pictures that a job may have; of a damaged one, all that any job may have. */
function indexesOf({ request }: { request: string }): number[] {
  const length = readStored(countSchema, request)?.config.image_number ?? MAX_PICTURES;
  return Array.from({ length }, (_, index) => index);
}

/** All keys that a job may have stored; a worker that crashed may have stored pictures that its job does not list. */
export const allKeysOf = (job: { id: string; request: string }): string[] => [
  ...indexesOf(job).flatMap((index) => [
    keysOf(job.id, index).thumbnail,
    ...PICTURE_TYPES.map((mediaType) => keysOf(job.id, index, mediaType).original),
  ]),
  ...previewKeysOf(job),
];

/** The keys of all previews that a job may have stored. */
export const previewKeysOf = (job: { id: string; request: string }): string[] =>
  indexesOf(job).map((index) => keysOf(job.id, index).preview);

/** The maximum of the column; more than any job costs. */
export const ANY_COST = 2 ** 31 - 1;

const MEGAPIXEL = 1_000_000;

/** The cost of a job in megapixels, rounded up, because drawing time grows with the pixels. */
export function costOf({ count, width, height }: Pick<Order, "count" | "width" | "height">): number {
  return Math.ceil((count * width * height) / MEGAPIXEL);
}
