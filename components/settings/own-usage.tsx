"use client";
import { useQuery } from "@tanstack/react-query";
import type { OwnLimits } from "contract/admin/limits";
import { Meter } from "@/components/ui/progress/meter";
import { ownLimitsQuery } from "@/lib/client/api/limits";
import { grouped } from "@/lib/client/words/counted";
import { amountsInWords, limitUses, resetDayInWords, storageInWords } from "@/lib/client/words/limits";
import { Loaded } from "./loaded";

/** What the person used of this month and keeps, and the limits that exist. */
export default function OwnUsage() {
  return <Loaded query={useQuery(ownLimitsQuery)}>{(own) => <Usage own={own} />}</Loaded>;
}

function Usage({ own }: { own: OwnLimits }) {
  const uses = limitUses(own);
  const { used, limits, reset_time } = own;
  const cost = amountsInWords(used.cost_a_month);
  const unlimited: readonly (readonly [label: string, words: string])[] = [
    ...(limits.pictures_a_month === null
      ? [["Pictures this month", grouped(used.pictures_a_month)] as const]
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
          ? `Resets on ${resetDayInWords(reset_time)} (UTC). An administrator can change the limits.`
          : `Resets on ${resetDayInWords(reset_time)} (UTC).`}
      </p>
    </>
  );
}
