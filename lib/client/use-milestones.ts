"use client";
import { useEffect, useRef } from "react";
import { milestone, type Seen, seen, type Wanted } from "./tab/milestones";

/** Says the milestones of all that is wanted, as they are passed. */
export function useMilestones(wanted: readonly Wanted[], say: (words: string) => void): void {
  const before = useRef(new Map<string, Seen>());
  useEffect(() => {
    const said = wanted.flatMap((one) => milestone(before.current.get(one.id), one) ?? []);
    before.current = new Map(wanted.map((one) => [one.id, seen(one)]));
    if (said.length > 0) say(said.join(". "));
  }, [wanted, say]);
}
