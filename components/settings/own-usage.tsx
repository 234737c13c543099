"use client";
import { useQuery } from "@tanstack/react-query";
import { Button } from "@/components/ui/controls/button";
import { SignInLink } from "@/components/ui/page/sign-in-link";
import { Meter } from "@/components/ui/progress/meter";
import { errorMessage, isSignedOut } from "@/lib/client/api/errors";
import { ownLimitsQuery } from "@/lib/client/api/limits";
import {
  amountsInWords,
  countInWords,
  limitUses,
  resetDayInWords,
  storageInWords,
} from "@/lib/client/words/limits";

/** What the person used of this month and keeps, and the limits that exist. */
export default function OwnUsage() {
  const { data: own, error, isPending, refetch } = useQuery(ownLimitsQuery);
  if (isPending)
    return (
      <p role="status" className="text-sm text-faint">
        Loading…
      </p>
    );
  if (!own)
    return (
      <div role="alert" className="flex items-center gap-3 text-sm text-danger">
        {errorMessage(error)}
        {isSignedOut(error) ? (
          <SignInLink />
        ) : (
          <Button size="small" onClick={() => void refetch()}>
            Retry
          </Button>
        )}
      </div>
    );
  const uses = limitUses(own);
  const { used, limits, reset_time } = own;
  const cost = amountsInWords(used.cost_a_month);
  const unlimited: readonly (readonly [label: string, words: string])[] = [
    ...(limits.pictures_a_month === null
      ? [["Pictures this month", countInWords(used.pictures_a_month)] as const]
      : []),
    ...(limits.cost_a_month === null && cost ? [["Cost this month", cost] as const] : []),
    ...(limits.bytes_kept === null ? [["Storage", storageInWords(used.bytes_kept)] as const] : []),
  ];
  const isMonthly = limits.pictures_a_month !== null || limits.cost_a_month !== null;
  return (
    <>
      <dl className="grid grid-cols-1 gap-x-8 gap-y-4 sm:grid-cols-2">
        {unlimited.map(([label, words]) => (
          <div key={label}>
            <dt className="text-xs text-faint">{label}</dt>
            <dd className="text-sm text-ink tabular-nums">{words}</dd>
          </div>
        ))}
        {uses.map(({ name, label, used: part, of, words }) => (
          <div key={name}>
            <dt className="text-xs text-faint">{label}</dt>
            <dd className="text-sm text-ink tabular-nums">
              {words}
              <Meter name={label} used={part} of={of} words={words} className="mt-1.5" />
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-xs text-faint">
        {isMonthly
          ? `The count begins anew on ${resetDayInWords(reset_time)} (UTC). An administrator can change the limits.`
          : `The count begins anew on ${resetDayInWords(reset_time)} (UTC).`}
      </p>
    </>
  );
}
