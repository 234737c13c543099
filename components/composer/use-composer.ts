"use client";
import type { ModelView } from "contract/models/models";
import { useEffect, useMemo, useState } from "react";
import { lateCode } from "@/components/ui/lazy/late-code";
import { useFetchedWhenIdle } from "@/components/ui/lazy/lazy-view";
import { useLateCode } from "@/components/ui/lazy/use-late-code";
import { errorMessage } from "@/lib/client/api/call/errors";
import { type IntentRequest, isRefusal } from "@/lib/client/creations/intent";
import { selectServices } from "@/lib/client/selected-services";
import type { Draft } from "./draft/draft";
import { useChangeDraft, useDraft } from "./draft/draft-store";
import { fitOf } from "./draft/fit";
import { limitsOf, type StudioLimits } from "./draft/limits";
import { type Plan, planOf } from "./draft/plan";
import { NO_PROBLEMS, type Problems, withoutFields } from "./draft/problems";
import { changeOfShown, shownDraft } from "./draft/source";

/** @param sourceThumbnailUrl of the picture that the requests change. */
export type SendAll = (requests: readonly IntentRequest[], sourceThumbnailUrl?: string) => Promise<void>;

const PICTURES = lateCode(() => import("./pictures/code"));
const LOADING: Plan = { requests: [], count: 0, reason: "The picture is being opened." };

/** Without the code that sorts a refusal by fields, its message says it all. */
async function problemsOf(error: unknown): Promise<Problems> {
  const general = { ...NO_PROBLEMS, general: errorMessage(error) };
  if (!isRefusal(error)) return general;
  const refusal = await import("./draft/refusal").catch(() => null);
  return refusal ? refusal.problemsOf(error) : general;
}

/** The draft, what its models can do, its problems, its plan, and how to send it. */
export function useComposer(sendAll: SendAll, studio: StudioLimits, models: readonly ModelView[]) {
  const stored = useDraft();
  const draft = useMemo(() => shownDraft(stored), [stored]);
  const hasPictures = draft.source !== null || draft.references.length > 0;
  useFetchedWhenIdle(PICTURES);
  const pictures = useLateCode(PICTURES, hasPictures);
  const changeDraft = useChangeDraft();
  const [problems, setProblems] = useState<Problems>(NO_PROBLEMS);
  const obstacleOf = hasPictures ? pictures?.obstacleOf : undefined;
  const fit = useMemo(() => fitOf(draft, models, obstacleOf), [draft, models, obstacleOf]);
  const limits = useMemo(() => limitsOf(studio, fit), [studio, fit]);
  useEffect(() => selectServices(fit.models.map(({ service }) => service)), [fit.models]);
  useEffect(() => () => selectServices([]), []);
  const plan = useMemo(() => {
    if (!hasPictures) return planOf(fit, limits);
    return pictures ? pictures.planWithPictures(fit, limits) : LOADING;
  }, [fit, limits, hasPictures, pictures]);

  function change(some: Partial<Draft>) {
    changeDraft(changeOfShown(stored, some));
    setProblems((before) => withoutFields(before, Object.keys(some)));
  }

  /** @returns whether the requests were sent. */
  function generate(): boolean {
    if (plan.reason) return false;
    setProblems(NO_PROBLEMS);
    // The person has seen that the studio no longer has these models.
    if (fit.missing.length > 0) change({ models: fit.chosen.map(({ id }) => id) });
    sendAll(plan.requests, draft.source?.thumbnailUrl).catch(async (error: unknown) =>
      setProblems(await problemsOf(error)),
    );
    return true;
  }

  const placeholder = pictures?.placeholderOf(draft, fit.models) ?? "Describe the picture";
  const { Pictures } = pictures ?? {};
  return { draft, stored, fit, limits, problems, plan, change, generate, placeholder, Pictures };
}
