"use client";
import type { ModelView } from "contract/models/models";
import { useEffect, useMemo, useState } from "react";
import { lateCode } from "@/components/ui/lazy/late-code";
import { errorMessage } from "@/lib/client/api/call/errors";
import { type IntentRequest, isRefusal } from "@/lib/client/creations/intent";
import { selectServices } from "@/lib/client/selected-services";
import type { Draft } from "./draft/draft";
import { useChangeDraft, useDraft } from "./draft/draft-store";
import { fitOf } from "./draft/fit";
import { limitsOf, type StudioLimits } from "./draft/limits";
import { type Plan, planOf } from "./draft/plan";
import { NO_PROBLEMS, type Problems, problemsOf, withoutFields } from "./draft/problems";
import { changeOfShown, shownDraft } from "./draft/source";

export type SendAll = (requests: readonly IntentRequest[]) => Promise<void>;

const SOURCE = lateCode(() => import("./source/source-code"));
const LOADING: Plan = { requests: [], count: 0, reason: "The picture is being opened." };

/** The code for a source; undefined until it is needed and has loaded. */
function useSourceCode(isNeeded: boolean) {
  const [code, setCode] = useState(SOURCE.code);
  useEffect(() => {
    if (isNeeded && !code) void SOURCE.fetch().then(() => setCode(SOURCE.code));
  }, [isNeeded, code]);
  return isNeeded ? code : undefined;
}

/** The draft, what its models can do, its problems, its plan, and how to send it. */
export function useComposer(sendAll: SendAll, studio: StudioLimits, models: readonly ModelView[]) {
  const stored = useDraft();
  const { source } = stored;
  const draft = useMemo(() => shownDraft(stored), [stored]);
  const code = useSourceCode(source !== null);
  const changeDraft = useChangeDraft();
  const [problems, setProblems] = useState<Problems>(NO_PROBLEMS);
  const fit = useMemo(() => fitOf(draft, models), [draft, models]);
  const limits = useMemo(() => limitsOf(studio, fit), [studio, fit]);
  useEffect(() => selectServices(fit.models.map(({ service }) => service)), [fit.models]);
  useEffect(() => () => selectServices([]), []);
  const plan = useMemo(() => {
    if (!source) return planOf(fit, limits);
    return code ? code.planWithSource(fit, limits, source) : LOADING;
  }, [fit, limits, source, code]);

  function change(some: Partial<Draft>) {
    changeDraft(changeOfShown(stored, some));
    setProblems((before) => withoutFields(before, Object.keys(some)));
  }

  /** @returns whether the requests were sent. */
  function generate(): boolean {
    if (plan.reason) return false;
    setProblems(NO_PROBLEMS);
    // The person has seen that the studio no longer has these models.
    if (fit.missing.length > 0) change({ models: fit.models.map(({ id }) => id) });
    sendAll(plan.requests).catch((error: unknown) => {
      setProblems(isRefusal(error) ? problemsOf(error) : { ...NO_PROBLEMS, general: errorMessage(error) });
    });
    return true;
  }

  return { draft, fit, limits, problems, plan, change, generate, SourcePanel: code?.SourcePanel };
}
