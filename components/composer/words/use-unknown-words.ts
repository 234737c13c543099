"use client";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { unknownWordsQuery } from "@/lib/client/api/prompts";
import type { CheckedTexts } from "./checked-texts";
import { type FoundWord, keptWords } from "./kept-words";

const PAUSE_MS = 400;

/** Models whose service cannot tell which words it knows; they are not asked again. */
const cannotTell = new Set<string>();

/**
 * The words of one of the texts that the model does not know, as indexes of the text as it is now. Looked up in a pause of
 * the typing; without an answer there are none.
 */
export function useUnknownWords(
  { prompt, negativePrompt, models }: CheckedTexts,
  field: "prompt" | "negative_prompt",
): readonly FoundWord[] {
  const [settledPrompt, settledNegative] = [useSettled(prompt), useSettled(negativePrompt)];
  const model = models.find((id) => !cannotTell.has(id));
  const { data } = useQuery({
    ...unknownWordsQuery(settledPrompt, settledNegative, model ?? ""),
    enabled: model !== undefined && `${settledPrompt}${settledNegative}`.trim() !== "",
    placeholderData: keepPreviousData,
  });
  const isSilent = data?.can_tell === false;
  const [, render] = useState(0);
  useEffect(() => {
    if (!isSilent || data.model === "") return;
    cannotTell.add(data.model);
    // The next of several models may be able to tell.
    render((count) => count + 1);
  }, [isSilent, data?.model]);
  if (!data || isSilent || model === undefined) return [];
  const [before, now] = field === "prompt" ? [data.prompt, prompt] : [data.negativePrompt, negativePrompt];
  return keptWords(
    data.unknown.filter((word) => word.field === field),
    before,
    now,
  );
}

/** The text after a pause of the typing. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
