"use client";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { SheetPlan } from "contract/sheets/sheet";
import { useEffect, useState } from "react";
import { retryUnlessAnswered } from "@/lib/client/api/call/errors";
import { retryAfterMsOf, verdictOn } from "@/lib/client/api/call/retry";
import { whileSignedIn } from "@/lib/client/api/call/while-signed-in";
import { planSheet, type SheetQuestion } from "@/lib/client/api/sheets";

/** The pause after a change before the studio is asked. */
const PAUSE_MS = 250;
/** The pause before it is asked once more after an error that passes. */
const AGAIN_MS = 5_000;

const passes = (error: Error | null): error is Error => error !== null && verdictOn(error) === "repeat";

const againMsOf = (error: Error | null): number | false =>
  passes(error) && Math.max(AGAIN_MS, retryAfterMsOf(error));

export interface PlannedSheet {
  /** The last answer; undefined before the first one, and after a refusal. */
  plan: SheetPlan | undefined;
  /** Whether it is the answer to the present question. */
  isCurrent: boolean;
  /** Why there is none, as soon as it is known; of an error that passes, until it has passed. */
  error: Error | null;
  /** Asks again at once; null where that makes no sense. */
  retry: (() => void) | null;
}

/** What the sheet would make and cost, asked again after each change. @param question null while something is missing. */
export function usePlan(question: SheetQuestion | null): PlannedSheet {
  const wanted = question && JSON.stringify(question);
  const [asked, setAsked] = useState(wanted);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  const { data, failureReason, isPlaceholderData, refetch } = useQuery({
    queryKey: ["sheet-plan", asked],
    queryFn: ({ signal }) => planSheet(JSON.parse(asked ?? "null") as SheetQuestion, signal),
    enabled: asked !== null,
    placeholderData: keepPreviousData,
    // Prices and times change seldom, and the sheet is checked once more when it is sent.
    staleTime: 60_000,
    gcTime: 60_000,
    networkMode: "always",
    retry: retryUnlessAnswered,
    refetchInterval: (query) => whileSignedIn(againMsOf(query.state.error))(query),
  });
  const isAsked = asked === wanted && wanted !== null;
  const error = isAsked ? failureReason : null;
  return {
    plan: data,
    isCurrent: isAsked && data !== undefined && !isPlaceholderData,
    error,
    retry: passes(error) ? () => void refetch() : null,
  };
}
