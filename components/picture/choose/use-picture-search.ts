"use client";
import type { Creation, CreationOutput } from "contract/creations/creation";
import { useEffect, useMemo, useState } from "react";
import { useLibrary } from "@/lib/client/creations/use-library";

/** The pause after typing before the search starts. */
const DEBOUNCE_MS = 250;

export interface ChosenPicture {
  creation: Creation;
  output: CreationOutput;
}

/** The pictures of the person whose prompts have the typed words, newest first. */
export function usePictureSearch() {
  const [typed, setTyped] = useState("");
  const [words, setWords] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setWords(typed.trim()), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const filters = useMemo(() => ({ status: ["succeed"] as const, ...(words && { q: words }) }), [words]);
  const { creations, isStale, ...list } = useLibrary(filters, null);
  const pictures: ChosenPicture[] = creations.flatMap((creation) =>
    creation.outputs.map((output) => ({ creation, output })),
  );
  const isEmpty = !list.isLoading && !isStale && !list.problem && pictures.length === 0;
  return { typed, setTyped, words, pictures, isEmpty, list };
}

export type PictureSearch = ReturnType<typeof usePictureSearch>;
