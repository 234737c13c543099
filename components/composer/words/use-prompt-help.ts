"use client";
import { type ComponentType, useEffect, useState } from "react";
import type { WordMarksProps } from "./word-marks";

type PromptHelp = typeof import("./prompt-help");

let loaded: PromptHelp | undefined;

/** @returns null when it could not be loaded; the next call tries again. */
export async function loadPromptHelp(): Promise<PromptHelp | null> {
  loaded ??= await import("./prompt-help").catch(() => undefined);
  return loaded ?? null;
}

/** The marks of words, once the code is there. */
export function usePromptHelp(): {
  WordMarks: ComponentType<WordMarksProps> | null;
  load: () => void;
} {
  const [help, setHelp] = useState<PromptHelp | null>(null);
  // A field that appears later has no focus yet.
  useEffect(() => setHelp(loaded ?? null), []);
  return { WordMarks: help?.WordMarks ?? null, load: () => void loadPromptHelp().then(setHelp) };
}
