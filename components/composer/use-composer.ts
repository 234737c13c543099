"use client";
import { useState } from "react";
import { wordsOf } from "@/lib/client/api-errors";
import { type IntentRequest, isRefusal } from "@/lib/client/intent";
import { type Draft, requestOfDraft } from "./draft";
import { useChangeDraft, useDraft } from "./draft-store";
import { whyNot } from "./generate-words";
import type { ComposerLimits } from "./limits";
import { NO_PROBLEMS, type Problems, problemsOf, withoutFields } from "./problems";

/** The draft, what is wrong with it, and the way to send it. */
export function useComposer(send: (request: IntentRequest) => Promise<void>, limits: ComposerLimits) {
  const draft = useDraft();
  const changeDraft = useChangeDraft();
  const [problems, setProblems] = useState<Problems>(NO_PROBLEMS);
  const reason = whyNot(draft, limits);

  function change(some: Partial<Draft>) {
    changeDraft(some);
    setProblems((before) => withoutFields(before, Object.keys(some)));
  }

  /** @returns whether there was anything to send. */
  function generate(): boolean {
    if (reason) return false;
    setProblems(NO_PROBLEMS);
    send(requestOfDraft(draft)).catch((error: unknown) => {
      setProblems(isRefusal(error) ? problemsOf(error) : { ...NO_PROBLEMS, general: wordsOf(error) });
    });
    return true;
  }

  return { draft, problems, reason, change, generate };
}
