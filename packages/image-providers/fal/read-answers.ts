/** Converts fal's answers to the types of the port. */
import { MAX_SEED } from "contract/creations/request";
import type { StudioError } from "contract/studio-error";
import * as z from "zod";
import { couldNotDraw, noStatus, promptRefused } from "../hosted/report";
import type { FailureTable } from "../outbound/failure-reason";
import { foreignSentence, foreignText } from "../outbound/foreign";
import { readError } from "../outbound/read-error";
import type { Answer } from "../outbound/transport";

const MAX_QUEUE_AHEAD = 1_000_000;
const MAX_PICTURES = 64;

const statusSchema = z.looseObject({
  status: z.string().min(1).max(100),
  queue_position: z.int().min(0).max(MAX_QUEUE_AHEAD).nullish().catch(null),
  error: z.unknown().optional(),
  error_type: z.string().max(100).nullish().catch(null),
});

/** How a request stands. `ended`: the result has to be read. */
export type FalStatus =
  | { kind: "queued"; ahead: number | null }
  | { kind: "running" }
  | { kind: "cancelled" }
  | { kind: "ended"; error: string | null; hasFailed: boolean };

const CANCELLED_WORDS = new Set(["CANCELED", "CANCELLED"]);
const CANCELLED_TYPE = "client_cancelled";

/** @throws StudioError `answer_unreadable` when the answer has no status. */
export function readStatus(body: unknown): FalStatus {
  const { data } = statusSchema.safeParse(body);
  if (!data) throw noStatus("fal");
  const word = data.status.toUpperCase();
  if (word === "IN_QUEUE") return { kind: "queued", ahead: data.queue_position ?? null };
  if (CANCELLED_WORDS.has(word) || data.error_type === CANCELLED_TYPE) return { kind: "cancelled" };
  if (word !== "COMPLETED" && word !== "FAILED") return { kind: "running" };
  const hasFailed = word === "FAILED" || (data.error !== undefined && data.error !== null);
  return { kind: "ended", error: foreignSentence.safeParse(data.error).data ?? null, hasFailed };
}

const imageSchema = z.looseObject({ url: z.string().min(1).max(8_000) });
const resultSchema = z.looseObject({
  images: z.array(z.unknown()).max(MAX_PICTURES).pipe(z.array(imageSchema)).optional().catch(undefined),
  image: imageSchema.optional().catch(undefined),
  seed: z.int().min(0).max(MAX_SEED).nullish().catch(null),
  prompt: foreignText(100_000).optional().catch(undefined),
  has_nsfw_concepts: z.array(z.boolean()).max(MAX_PICTURES).optional().catch(undefined),
});

export interface FalResult {
  /** Addresses of pictures. Those that the safety checker has blackened are left out. */
  pictures: { index: number; url: string }[];
  /** How many pictures were left out. */
  withheld: number;
  /** The seed of the first picture; null when the model does not report it. */
  seed: number | null;
  /** null when the model does not report it. */
  prompt: string | null;
}

export function readResult(body: unknown): FalResult {
  const { images, image, seed, prompt, has_nsfw_concepts: flags = [] } = resultSchema.parse(body ?? {});
  const all = images ?? (image ? [image] : []);
  const pictures = all.flatMap(({ url }, index) => (flags[index] ? [] : [{ index, url }]));
  return { pictures, withheld: all.length - pictures.length, seed: seed ?? null, prompt: prompt ?? null };
}

const failureSchema = z.looseObject({
  detail: z.unknown(),
  error_type: z.string().max(100).optional().catch(undefined),
});
/** Failures that fal reports for a request whose machine did not finish it. */
const MACHINE_FAILURE = /^(?:runner_|startup_timeout$|request_timeout$)/;

/** Whether an answer with a status of 500 or more is the stored result of a failed request, and no failure of the call. */
export function isStoredFailure({ body }: Answer): boolean {
  const { data } = failureSchema.safeParse(body);
  return data !== undefined && (Array.isArray(data.detail) || MACHINE_FAILURE.test(data.error_type ?? ""));
}

/** Whether the result says that the request was cancelled. */
export const isCancelled = ({ body }: Answer): boolean =>
  failureSchema.safeParse(body).data?.error_type === CANCELLED_TYPE;

const POLICY = "content_policy_violation";
const policySchema = z.object({ detail: z.array(z.looseObject({ type: z.string() })) });

/** Why fal's usage policy refused a request; null when it did not. */
export function policyRefusal(body: unknown): StudioError | null {
  const { data } = policySchema.safeParse(body);
  return data?.detail.some(({ type }) => type === POLICY)
    ? promptRefused("fal refused this prompt because of its content policy. Change the prompt and try again.")
    : null;
}

/** fal's words for what its machines did not finish. */
const TABLE: FailureTable = [
  [/\b(?:startup|request|generation)_timeout\b/, "service_timeout"],
  [/\brunner_[a-z_]{1,40}\b/, "engine_crashed"],
  [/\bno_media_generated\b/, "no_picture"],
];

/** The reason of a failed request, from its stored result. */
export function failureOf(answer: Answer, said: string | null): StudioError {
  const policy = policyRefusal(answer.body);
  if (policy) return policy;
  // A stored failure is about the request; only refusals of the request itself are worth showing word by word.
  if (answer.status === 400 || answer.status === 422) return readError(answer, undefined, undefined, "fal");
  return couldNotDraw("fal", said, {
    status: answer.status,
    table: TABLE,
    code: failureSchema.safeParse(answer.body).data?.error_type,
  });
}
