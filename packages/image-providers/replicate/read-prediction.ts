/** Converts a prediction of Replicate to the types of the port. */
import { MAX_SEED } from "contract/creations/request";
import type { CreationStatus } from "contract/creations/status";
import type { StudioError } from "contract/studio-error";
import * as z from "zod";
import type { InputFields } from "../hosted/mapped-model";
import { couldNotDraw, noStatus, promptRefused } from "../hosted/report";
import type { FailureTable } from "../outbound/failure-reason";
import { foreignSentence, foreignText } from "../outbound/foreign";
import type { RequestAtService } from "../service";

const MAX_PICTURES = 64;
const PREDICTION_ID = /^[A-Za-z0-9_-]{1,64}$/;

/** Whether this can be the id of a prediction, so that it cannot change a path. */
export const isPredictionId = (text: string): boolean => PREDICTION_ID.test(text);

const address = z.string().min(1).max(8_000);
const predictionSchema = z.looseObject({
  status: z.string().min(1).max(100),
  /** `owner/name`. */
  model: z.string().max(200).optional().catch(undefined),
  input: z.record(z.string(), z.unknown()).optional().catch(undefined),
  output: z
    .union([address.transform((url) => [url]), z.array(address).max(MAX_PICTURES)])
    .nullish()
    .catch(null),
  error: z.unknown().optional(),
  metrics: z
    .looseObject({ predict_time: z.number().min(0).optional().catch(undefined) })
    .nullish()
    .catch(null),
});

export interface Prediction {
  status: CreationStatus;
  /** False for a word that the studio does not know; such a prediction counts as being drawn. */
  isKnownStatus: boolean;
  model: string | null;
  input: Record<string, unknown>;
  /** Addresses of the pictures, which expire after an hour. */
  output: readonly string[];
  /** The reason of a failure. */
  error: string | null;
  /** How long the model ran, which is charged; null when it did not. */
  ranSeconds: number | null;
}

const STATUSES: Record<string, CreationStatus> = {
  starting: "pending",
  processing: "processing",
  succeeded: "succeed",
  successful: "succeed",
  failed: "failed",
  canceled: "cancelled",
  cancelled: "cancelled",
  // Ended before the model ran.
  aborted: "cancelled",
};

/** @throws StudioError `answer_unreadable` when the answer is no prediction. */
export function readPrediction(body: unknown): Prediction {
  const { data } = predictionSchema.safeParse(body);
  if (!data) throw noStatus("Replicate");
  const word = data.status.toLowerCase();
  const status = Object.hasOwn(STATUSES, word) ? STATUSES[word] : undefined;
  return {
    status: status ?? "processing",
    isKnownStatus: status !== undefined,
    model: data.model ?? null,
    input: data.input ?? {},
    output: data.output ?? [],
    error: foreignSentence.safeParse(data.error).data ?? null,
    ranSeconds: data.metrics?.predict_time || null,
  };
}

const POLICY = /nsfw|sensitive|flagged|safety|moderat|content policy|prohibited|\(E005\)/i;

/** Replicate's numbers of errors, as its documents have them. */
const TABLE: FailureTable = [
  [/\(E1001\)/, "out_of_memory"],
  [/\(E8765\)|\(E8367\)/, "engine_crashed"],
  [/\(E6716\)/, "service_timeout"],
];

/** Why it failed. */
export function reasonOf(error: string | null): StudioError {
  return error && POLICY.test(error)
    ? promptRefused(`Replicate refused to draw this prompt: ${error} Change the prompt and try again.`)
    : couldNotDraw("Replicate", error, { table: TABLE });
}

/** @param countField the field of the input with the number of pictures; null for a model that draws one. */
export function noticeOf({ status, input, output, ranSeconds }: Prediction, countField: string | null) {
  if (status === "cancelled") {
    return ranSeconds === null
      ? "Replicate stopped before it began to draw, which costs nothing."
      : `Replicate charges for the ${ranSeconds.toFixed(1)} seconds that it drew before the cancel.`;
  }
  const wanted = countField === null ? 1 : input[countField];
  if (status !== "succeed" || typeof wanted !== "number" || output.length === 0 || output.length >= wanted)
    return null;
  return `Replicate delivered ${output.length} of ${wanted} pictures. Its safety checker may have withheld the others.`;
}

const promptSchema = foreignText(100_000);
const seedSchema = z.int().min(0).max(MAX_SEED);

/** The request as Replicate received it; null when it no longer has its input. */
export function requestIn(
  { input }: Prediction,
  fields: Pick<InputFields, "prompt" | "negative_prompt" | "seed">,
): RequestAtService | null {
  const given = (field: string | null) => (field === null ? undefined : input[field]);
  const { data: prompt } = promptSchema.safeParse(given(fields.prompt));
  if (prompt === undefined) return null;
  return {
    prompt,
    negativePrompt: promptSchema.safeParse(given(fields.negative_prompt)).data ?? null,
    seed: seedSchema.safeParse(given(fields.seed)).data ?? null,
  };
}
