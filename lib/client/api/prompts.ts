/** `POST /api/prompts/enhance`: what the enhancer would make of a prompt. */
import { queryOptions } from "@tanstack/react-query";
import { keys } from "../keys";
import { callApi } from "./call-api";

/** Kept for as long as the tab lives: a model's words are those that were shown, until asked for anew. */
export function enhancedPromptQuery(prompt: string, negativePrompt: string) {
  return queryOptions({
    queryKey: [...keys.enhanced, prompt, negativePrompt],
    queryFn: async ({ signal }) => {
      const { value } = await callApi({
        path: "/api/prompts/enhance",
        method: "POST",
        body: { prompt, negative_prompt: negativePrompt },
        answer: "enhanced",
        signal,
      });
      return value.enhanced_prompt;
    },
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: "always",
    retry: false,
  });
}
