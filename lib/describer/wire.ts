/** The two forms in which models are asked about pictures: what is sent, and what an answer says. */
import type { TransportSettings } from "image-providers/outbound/transport";
import * as z from "zod";
import type { KnownModel, Usage } from "./known-models";
import { MAX_ANSWER_TOKENS, QUESTION, TASK } from "./task";

/** What an answer says. */
export interface Said {
  /** null where it has none. */
  words: string | null;
  /** null where it counts no tokens. */
  usage: Usage | null;
  /** Whether the model refuses the picture because of its rules. */
  isRefused: boolean;
}

export interface Wire {
  path(model: string): string;
  /** How the key is sent. */
  authorization: Pick<TransportSettings, "tokenHeader">;
  body(model: string, jpeg: Uint8Array, known: KnownModel | undefined): unknown;
  /** @returns null for something else than an answer. */
  read(body: unknown): Said | null;
}

const tokens = z.int().min(0).max(100_000_000);
const counted = tokens.nullish().catch(null);

const chatAnswer = z.object({
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
      }),
    )
    .min(1),
  usage: z
    .object({
      prompt_tokens: tokens,
      completion_tokens: tokens,
      prompt_tokens_details: z.object({ cached_tokens: counted }).nullish().catch(null),
    })
    .nullish()
    .catch(null),
});

/** Chat completions, as OpenAI and most servers have them. */
export const CHAT: Wire = {
  path: () => "/chat/completions",
  authorization: {},
  body: (model, jpeg, known) => ({
    model,
    messages: [
      { role: "system", content: TASK },
      {
        role: "user",
        content: [
          { type: "text", text: QUESTION },
          { type: "image_url", image_url: { url: `data:image/jpeg;base64,${base64Of(jpeg)}` } },
        ],
      },
    ],
    // Of a model that is not known nothing more is said, because every other setting is refused by some server.
    ...(known && { max_completion_tokens: MAX_ANSWER_TOKENS, ...known.withoutThinking }),
  }),
  read(body) {
    const { data } = chatAnswer.safeParse(body);
    const choice = data?.choices[0];
    if (!data || !choice) return null;
    const { usage } = data;
    return {
      words: choice.message.content ?? null,
      usage: usage
        ? {
            in: usage.prompt_tokens,
            cached: usage.prompt_tokens_details?.cached_tokens ?? 0,
            out: usage.completion_tokens,
          }
        : null,
      isRefused: choice.finish_reason === "content_filter" || Boolean(choice.message.refusal),
    };
  },
};

const geminiAnswer = z.object({
  candidates: z
    .array(
      z.object({
        finishReason: z.string().nullish(),
        content: z
          .object({
            parts: z
              .array(z.object({ text: z.string().nullish(), thought: z.boolean().nullish() }))
              .nullish(),
          })
          .nullish(),
      }),
    )
    .nullish(),
  promptFeedback: z.object({ blockReason: z.string().nullish() }).nullish(),
  usageMetadata: z
    .object({
      promptTokenCount: tokens,
      cachedContentTokenCount: counted,
      candidatesTokenCount: counted,
      thoughtsTokenCount: counted,
    })
    .nullish()
    .catch(null),
});

const ENDED_AS_USUAL = new Set(["STOP", "MAX_TOKENS"]);

/** `generateContent`, as Google has it. */
export const GEMINI: Wire = {
  path: (model) => `/models/${model}:generateContent`,
  authorization: { tokenHeader: "x-goog-api-key" },
  body: (_model, jpeg, known) => ({
    systemInstruction: { parts: [{ text: TASK }] },
    contents: [
      {
        role: "user",
        parts: [{ text: QUESTION }, { inlineData: { mimeType: "image/jpeg", data: base64Of(jpeg) } }],
      },
    ],
    generationConfig: { maxOutputTokens: MAX_ANSWER_TOKENS, ...known?.withoutThinking },
  }),
  read(body) {
    const { data } = geminiAnswer.safeParse(body);
    const candidate = data?.candidates?.[0];
    const blocked = Boolean(data?.promptFeedback?.blockReason);
    if (!data || (!candidate && !blocked)) return null;
    const { usageMetadata: usage } = data;
    const parts = candidate?.content?.parts ?? [];
    const words = parts.flatMap(({ text, thought }) => (text && !thought ? [text] : [])).join("");
    return {
      words: words || null,
      usage: usage
        ? {
            in: usage.promptTokenCount,
            cached: usage.cachedContentTokenCount ?? 0,
            // Thoughts are charged as what is written.
            out: (usage.candidatesTokenCount ?? 0) + (usage.thoughtsTokenCount ?? 0),
          }
        : null,
      isRefused: blocked || (words === "" && !ENDED_AS_USUAL.has(candidate?.finishReason ?? "STOP")),
    };
  },
};

const base64Of = ({ buffer, byteOffset, byteLength }: Uint8Array): string =>
  Buffer.from(buffer, byteOffset, byteLength).toString("base64");
