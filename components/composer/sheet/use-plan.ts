"use client";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { SheetPlan } from "contract/sheets/sheet";
import { useEffect, useState } from "react";
import { planSheet, type SheetQuestion } from "@/lib/client/api/sheets";

/** The pause after a change before the studio is asked. */
const PAUSE_MS = 250;

export interface PlannedSheet {
  /** The last answer; undefined before the first one, and after a refusal. */
  plan: SheetPlan | undefined;
  /** Whether it is the answer to the present question. */
  isCurrent: boolean;
  error: Error | null;
  retry: () => void;
}

/** What the sheet would make and cost, asked again after each change. @param question null while something is missing. */
export function usePlan(question: SheetQuestion | null): PlannedSheet {
  const wanted = question && JSON.stringify(question);
  const [asked, setAsked] = useState(wanted);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery({
    queryKey: ["sheet-plan", asked],
    queryFn: ({ signal }) => planSheet(JSON.parse(asked ?? "null") as SheetQuestion, signal),
    enabled: asked !== null,
    placeholderData: keepPreviousData,
    // Prices and times change seldom, and the sheet is checked once more when it is sent.
    staleTime: 60_000,
    gcTime: 60_000,
  });
  const isAsked = asked === wanted && wanted !== null;
  return {
    plan: data,
    isCurrent: isAsked && data !== undefined && !isPlaceholderData,
    error: isAsked && !isFetching ? error : null,
    retry: () => void refetch(),
  };
}
