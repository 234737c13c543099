"use client";
import { useQuery } from "@tanstack/react-query";
import { ChartNoAxesColumn } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { cx } from "@/components/ui/cx";
import { changeAddress, useAddress } from "@/components/ui/page/address";
import { Message } from "@/components/ui/page/message";
import { addressOf } from "@/lib/client/api/call/request";
import { grouped } from "@/lib/client/words/counted";
import { amountsInWords } from "@/lib/client/words/limits";
import { dataFor, type First, type Usage, type UsageAsked, usageQuery } from "../admin-queries";
import { CsvButton } from "../csv-button";
import { Loading } from "../loading";
import { PersonChip } from "../person-chip";
import { AdminProblem } from "../problem";
import { groupUsage, sumOfUsage, type UsageSum } from "./group-usage";
import { MonthChoice } from "./month-choice";
import { readUsageAsked } from "./months";
import { UsageTable } from "./usage-table";

interface Props {
  /** In milliseconds. */
  now: number;
  /** What the server read for the page. */
  first: First<UsageAsked, Usage> | null;
}

/** Who used how much, by month, person and model; the months are kept in the address. */
export function UsageView({ now, first }: Props) {
  const asked = readUsageAsked(useAddress(), now);
  const { from, to, personId } = asked;
  const known = dataFor(asked, first);
  const usage = useQuery({ ...usageQuery(asked), ...(known && { initialData: known }) });
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const rows = usage.data?.rows ?? [];
  const people = groupUsage(rows);
  const change = (some: Record<string, string | null>) => changeAddress(some, "push");
  const csv = addressOf("GET /admin/usage", {
    query: { from, to, person_id: personId ?? undefined, format: "csv" },
  });
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="text-base font-medium">Usage</h1>
        {personId && <PersonChip name={people[0]?.name} onClear={() => change({ person: null })} />}
        <div className="flex flex-wrap items-center gap-3 lg:ml-auto">
          <MonthChoice from={from} to={to} now={now} onChange={change} />
          <CsvButton path={csv} name={`usage-${from}-${to}.csv`} />
        </div>
      </div>
      {usage.isPending && (
        <Loading what="the usage" rows={["h-14", "h-9", "h-9", "h-9", "h-9"]} className="mt-6" />
      )}
      {usage.error && !usage.data && (
        <AdminProblem what="The usage" error={usage.error} onRetry={() => void usage.refetch()} />
      )}
      {usage.data && people.length === 0 && (
        <Message icon={ChartNoAxesColumn} title="No usage in these months">
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
              This is too much for one page: totals and table have only a part. The CSV file has everything.
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
    ["Pictures", grouped(sum.pictures)],
    ["Creations", grouped(sum.creations)],
    ["Cost", amountsInWords(sum.costs) || "–"],
    ["People", grouped(people)],
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
