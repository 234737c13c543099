/** Help with prompts over the studio's API. */
import { queryOptions } from "@tanstack/react-query";
import type { NamedPicture } from "contract/creations/inputs";
import type { Description } from "contract/prompts/describe";
import { callApi } from "./call/calls";

/** Cached for the life of the tab: a language model answers differently each time, and what was shown must stay. */
export function enhancedPromptQuery(prompt: string, negativePrompt: string) {
  return queryOptions({
    queryKey: ["enhanced", prompt, negativePrompt],
    queryFn: async ({ signal }) => {
      const body = { prompt, negative_prompt: negativePrompt };
      const { value } = await callApi("POST /prompts/enhance", { body, signal });
      return value.enhanced_prompt;
    },
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: "always",
    retry: false,
  });
}

/** Kept for a minute, because a text that is typed is seldom typed again. The answer says what it is about. */
export function wordsQuery(prompt: string, negativePrompt: string, model: string) {
  return queryOptions({
    queryKey: ["words", prompt, negativePrompt, model],
    queryFn: async ({ signal }) => {
      const body = { prompt, negative_prompt: negativePrompt, model };
      const { value } = await callApi("POST /prompts/words", { body, signal });
      return { ...value, prompt, negativePrompt, model };
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    networkMode: "always",
    retry: false,
  });
}

/** Longer than the studio waits for the model. */
const DESCRIBE_TIMEOUT_MS = 60_000;

/** `POST /api/prompts/describe`: may cost something, so it is never repeated by itself. */
export async function describePicture(picture: NamedPicture, signal: AbortSignal): Promise<Description> {
  const call = { body: { picture }, signal, timeoutMs: DESCRIBE_TIMEOUT_MS };
  return (await callApi("POST /prompts/describe", call)).value;
}
