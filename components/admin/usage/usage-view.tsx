"use client";
import { useQuery } from "@tanstack/react-query";
import { ChartNoAxesColumn, X } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { CHIP, ON } from "@/components/ui/controls/chip";
import { cx } from "@/components/ui/cx";
import { useAddress, writeAddress } from "@/components/ui/page/address";
import { Message } from "@/components/ui/page/message";
import { adminAddress } from "@/lib/client/api/admin";
import { amountsInWords, countInWords } from "@/lib/client/words/limits";
import { usageQuery } from "../admin-queries";
import { CsvButton } from "../csv-button";
import { AdminProblem } from "../problem";
import { groupUsage, sumOfUsage, type UsageSum } from "./group-usage";
import { MonthChoice } from "./month-choice";
import { spanOf } from "./months";
import { UsageTable } from "./usage-table";

/** Who used how much, by month, person and model; the months are kept in the address. @param now in milliseconds */
export function UsageView({ now }: { now: number }) {
  const address = useAddress();
  const { from, to } = spanOf(address.get("from"), address.get("to"), now);
  const personId = address.get("person");
  const usage = useQuery(usageQuery(from, to, personId));
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const rows = usage.data?.rows ?? [];
  const people = groupUsage(rows);
  const change = (some: Record<string, string | null>) => {
    const next = new URLSearchParams(window.location.search);
    for (const [name, value] of Object.entries(some)) {
      if (value === null) next.delete(name);
      else next.set(name, value);
    }
    writeAddress(next, "push");
  };
  const csv = adminAddress("usage", { from, to, person_id: personId ?? undefined, format: "csv" });
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="text-base font-medium">Usage</h1>
        {personId && (
          <button
            type="button"
            onClick={() => change({ person: null })}
            className={cx(CHIP, ON, "max-w-60 px-3")}
            aria-label="Show everybody"
          >
            <span className="truncate">{people[0]?.name ?? "One person"}</span>
            <X aria-hidden className="size-3.5 shrink-0" />
          </button>
        )}
        <div className="flex flex-wrap items-center gap-3 lg:ml-auto">
          <MonthChoice from={from} to={to} now={now} onChange={change} />
          <CsvButton path={csv} name={`usage-${from}-${to}.csv`} />
        </div>
      </div>
      {usage.isPending && (
        <div role="status" className="mt-6 grid grid-cols-1 gap-3">
          <span className="sr-only">Loading the usage</span>
          {["h-14", "h-9", "h-9", "h-9", "h-9"].map((height, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they never change
            <div key={place} aria-hidden className={cx("developing rounded-md", height)} />
          ))}
        </div>
      )}
      {usage.error && !usage.data && (
        <AdminProblem what="The usage" error={usage.error} onRetry={() => void usage.refetch()} />
      )}
      {usage.data && people.length === 0 && (
        <Message icon={ChartNoAxesColumn} title="Nothing was made in this time">
          <p>Usage is counted when creations end, and stays when they are deleted.</p>
          {personId && (
            <Button className="mt-5" onClick={() => change({ person: null })}>
              Show everybody
            </Button>
          )}
        </Message>
      )}
      {people.length > 0 && (
        <div className={cx("transition-opacity", usage.isPlaceholderData && "opacity-50")}>
          <Totals sum={sumOfUsage(rows)} people={people.length} />
          {usage.data?.is_cut && (
            <p className="mt-4 text-xs text-warning">
              Only a part is shown, because there is very much. The file has everything.
            </p>
          )}
          <UsageTable
            people={people}
            opened={opened}
            onToggle={(id) =>
              setOpened((before) => {
                const next = new Set(before);
                if (!next.delete(id)) next.add(id);
                return next;
              })
            }
          />
        </div>
      )}
    </>
  );
}

function Totals({ sum, people }: { sum: UsageSum; people: number }) {
  const totals: readonly (readonly [label: string, words: string])[] = [
    ["Pictures", countInWords(sum.pictures)],
    ["Creations", countInWords(sum.creations)],
    ["Cost", amountsInWords(sum.costs) || "–"],
    ["People", countInWords(people)],
  ];
  return (
    <dl className="mt-6 grid grid-cols-2 gap-x-8 gap-y-4 sm:flex sm:gap-x-14">
      {totals.map(([label, words]) => (
        <div key={label}>
          <dt className="text-xs text-faint">{label}</dt>
          <dd className="text-lg text-ink tabular-nums">{words}</dd>
        </div>
      ))}
    </dl>
  );
}
