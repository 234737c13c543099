"use client";
import { type ComponentType, useEffect, useState } from "react";
import type { UnknownWordsProps } from "./unknown-words";

type PromptHelp = typeof import("./prompt-help");

let loaded: PromptHelp | undefined;

/** @returns null when it could not be loaded; the next call tries again. */
export async function loadPromptHelp(): Promise<PromptHelp | null> {
  loaded ??= await import("./prompt-help").catch(() => undefined);
  return loaded ?? null;
}

/** The marks of unknown words, once the code is there. */
export function usePromptHelp(): {
  UnknownWords: ComponentType<UnknownWordsProps> | null;
  load: () => void;
} {
  const [help, setHelp] = useState<PromptHelp | null>(null);
  // A field that appears later has no focus yet.
  useEffect(() => setHelp(loaded ?? null), []);
  return { UnknownWords: help?.UnknownWords ?? null, load: () => void loadPromptHelp().then(setHelp) };
}
