"use client";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { wordsQuery } from "@/lib/client/api/prompts";
import type { CheckedTexts } from "./checked-texts";
import { type FoundWord, keptWords, type Place } from "./kept-words";

const PAUSE_MS = 400;

/** What the model reads in one of the texts, as indexes of the text as it is now. */
export interface ReadWords {
  understood: readonly Place[];
  unknown: readonly FoundWord[];
  /** The unknown word for the main thing; null where the main thing is known or none is named. */
  main: string | null;
}

const NOTHING: ReadWords = { understood: [], unknown: [], main: null };

/** Looked up in a pause of the typing; nothing without an answer, and for a model that takes any words. */
export function useWords(
  { prompt, negativePrompt, model }: CheckedTexts,
  field: "prompt" | "negative_prompt",
): ReadWords {
  const [settledPrompt, settledNegative] = [useSettled(prompt), useSettled(negativePrompt)];
  const isAsked = model !== null && `${settledPrompt}${settledNegative}`.trim() !== "";
  const { data } = useQuery({
    ...wordsQuery(settledPrompt, settledNegative, model?.id ?? ""),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  if (!data || !isAsked) return NOTHING;
  const [before, now] = field === "prompt" ? [data.prompt, prompt] : [data.negativePrompt, negativePrompt];
  const kept = <Word extends Place & { field: string }>(words: readonly Word[] = []) =>
    keptWords(
      words.filter((word) => word.field === field),
      before,
      now,
    );
  const main = field === "prompt" && data.unknown_main ? data.unknown_main : null;
  return {
    understood: kept(data.understood),
    unknown: kept(data.unknown),
    // It may be gone since.
    main: main !== null && now.includes(main) ? main : null,
  };
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
