/** Reads what an answer has: a picture, or why there is none. */
import * as z from "zod";
import { foreignSentence } from "../outbound/foreign";
import { usageIn } from "./usage";

const reason = z
  .string()
  .regex(/^[A-Z][A-Z_]{0,80}$/)
  .optional()
  .catch(undefined);
const sentence = foreignSentence.optional().catch(undefined);

const partSchema = z.object({
  text: sentence,
  /** Of what the model thought on its way, which may be pictures too. */
  thought: z.boolean().optional().catch(undefined),
  inlineData: z
    // What is large has been decoded.
    .object({ data: z.union([z.instanceof(Uint8Array), z.string().min(1).max(200_000)]) })
    .transform(({ data }) => (typeof data === "string" ? new Uint8Array(Buffer.from(data, "base64")) : data))
    .optional()
    .catch(undefined),
});

const parts = z
  .object({ parts: z.array(z.unknown()).max(1_000) })
  .transform((content) => content.parts.flatMap((part) => partSchema.safeParse(part).data ?? []))
  .catch([]);

const answerSchema = z.object({
  candidates: z
    .array(z.object({ content: parts, finishReason: reason, finishMessage: sentence }))
    .max(10)
    .optional()
    .catch(undefined),
  promptFeedback: z.object({ blockReason: reason, blockReasonMessage: sentence }).optional().catch(undefined),
  usageMetadata: z.unknown().transform(usageIn),
});

/** Why there is no picture, as far as the answer says so. */
export interface Ending {
  /** Google's word, such as `IMAGE_SAFETY`. */
  reason: string | undefined;
  /** Whether the prompt was not even tried. */
  isPromptBlocked: boolean;
  /** Google's sentence, or what the model wrote in place of a picture. */
  message: string | undefined;
}

/** @returns undefined for something else than an answer of this API. */
export function readAnswer(json: unknown) {
  const { candidates, promptFeedback, usageMetadata: usage } = answerSchema.safeParse(json).data ?? {};
  const [candidate] = candidates ?? [];
  if (usage === undefined || (!candidate && !promptFeedback?.blockReason)) return undefined;
  const said = (candidate?.content ?? []).filter(({ thought }) => thought !== true);
  // The last is the finished one.
  const picture = said.findLast(({ inlineData }) => inlineData)?.inlineData ?? null;
  const ending: Ending = {
    reason: promptFeedback?.blockReason ?? candidate?.finishReason,
    isPromptBlocked: promptFeedback?.blockReason !== undefined,
    message:
      promptFeedback?.blockReasonMessage ??
      candidate?.finishMessage ??
      said.find(({ text }) => text !== undefined)?.text,
  };
  return { picture, ending, usage };
}
