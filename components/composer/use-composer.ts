"use client";
import { useMemo, useState } from "react";
import { errorMessage } from "@/lib/client/api/errors";
import { type IntentRequest, isRefusal } from "@/lib/client/creations/intent";
import type { Draft } from "./draft/draft";
import { useChangeDraft, useDraft } from "./draft/draft-store";
import type { ComposerLimits } from "./draft/limits";
import { planOf } from "./draft/plan";
import { NO_PROBLEMS, type Problems, problemsOf, withoutFields } from "./draft/problems";

export type SendAll = (requests: readonly IntentRequest[]) => Promise<void>;

/** The draft, its problems, its plan, and how to send it. */
export function useComposer(sendAll: SendAll, limits: ComposerLimits) {
  const draft = useDraft();
  const changeDraft = useChangeDraft();
  const [problems, setProblems] = useState<Problems>(NO_PROBLEMS);
  const plan = useMemo(() => planOf(draft, limits), [draft, limits]);

  function change(some: Partial<Draft>) {
    changeDraft(some);
    setProblems((before) => withoutFields(before, Object.keys(some)));
  }

  /** @returns whether the requests were sent. */
  function generate(): boolean {
    if (plan.reason) return false;
    setProblems(NO_PROBLEMS);
    sendAll(plan.requests).catch((error: unknown) => {
      setProblems(isRefusal(error) ? problemsOf(error) : { ...NO_PROBLEMS, general: errorMessage(error) });
    });
    return true;
  }

  return { draft, problems, plan, change, generate };
}
