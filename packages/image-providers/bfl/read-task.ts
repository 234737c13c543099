/** Converts what Black Forest Labs says of one task. */
import { MAX_SEED } from "contract/creations/request";
import * as z from "zod";
import { noStatus } from "../hosted/report";
import { foreignSentence, foreignText } from "../outbound/foreign";

/** How a task stands. */
export type TaskReading =
  | {
      kind: "drawing";
      /** 0..1; null where it is not said. */
      progress: number | null;
      /** False for a word that the studio does not know. */
      isKnownStatus: boolean;
    }
  | { kind: "drawn"; url: string | null; seed: number | null; prompt: string | null }
  /** Withheld by the moderation. `isBefore`: nothing was drawn. */
  | { kind: "moderated"; isBefore: boolean; reasons: readonly string[] }
  | { kind: "failed"; said: string | null }
  | { kind: "not_found" };

const MAX_REASONS = 5;
const word = z.string().min(1).max(100).optional().catch(undefined);
const sentence = foreignSentence.optional().catch(undefined);

const taskSchema = z.looseObject({
  status: word,
  state: word,
  progress: z.number().min(0).max(100).nullish().catch(null),
  error: sentence,
  details: z.unknown().optional(),
  result: z
    .looseObject({
      sample: z.string().min(1).max(8_000).nullish().catch(null),
      seed: z.int().min(0).max(MAX_SEED).nullish().catch(null),
      prompt: foreignText(100_000).nullish().catch(null),
    })
    .nullish()
    .catch(null),
});

const saidSchema = z.union([
  foreignSentence,
  z.object({ error: foreignSentence }).transform(({ error }) => error),
  z.object({ message: foreignSentence }).transform(({ message }) => message),
]);
const reasonsSchema = z
  .looseObject({ "Moderation Reasons": z.array(foreignSentence) })
  .transform((details) => details["Moderation Reasons"].slice(0, MAX_REASONS));

/** @throws StudioError `answer_unreadable` when the answer has no status. @param name what messages call the company */
export function readTask(body: unknown, name: string): TaskReading {
  const { data } = taskSchema.safeParse(body);
  const status = data?.status ?? data?.state;
  if (!data || status === undefined) throw noStatus(name);
  const { result, details, error, progress } = data;
  switch (status.toLowerCase()) {
    case "ready":
      return {
        kind: "drawn",
        url: result?.sample ?? null,
        seed: result?.seed ?? null,
        prompt: result?.prompt ?? null,
      };
    case "request moderated":
    case "content moderated": {
      const reasons = reasonsSchema.safeParse(details).data ?? [];
      return { kind: "moderated", isBefore: status.toLowerCase() === "request moderated", reasons };
    }
    case "error":
    case "failed":
      return { kind: "failed", said: error ?? saidSchema.safeParse(details).data ?? null };
    case "task not found":
      return { kind: "not_found" };
    default: {
      const isKnownStatus = status.toLowerCase() === "pending";
      return { kind: "drawing", progress: fractionOf(progress ?? null), isKnownStatus };
    }
  }
}

/** The specification does not say whether it is a fraction or a percentage. */
const fractionOf = (progress: number | null): number | null =>
  progress !== null && progress > 1 ? progress / 100 : progress;
