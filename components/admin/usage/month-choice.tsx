"use client";
import { useState } from "react";
import { Choice } from "@/components/ui/controls/choice";
import { Choices } from "@/components/ui/controls/choices";
import { latestMonths, monthBeside, monthInWords, monthOf } from "./months";

interface Props {
  from: string;
  to: string;
  /** In milliseconds. */
  now: number;
  onChange: (change: { from: string | null; to: string | null }) => void;
}

/** This month, the last one, or a span of months. */
export function MonthChoice({ from, to, now, onChange }: Props) {
  const current = monthOf(now);
  const last = monthBeside(current, -1);
  const chosen = from === to && to === current ? "this" : from === to && to === last ? "last" : "span";
  const [isSpan, setSpan] = useState(false);
  const shown = isSpan ? "span" : chosen;
  const months = latestMonths(now).map((month) => [month, monthInWords(month)] as const);
  return (
    <>
      <div className="w-72 max-w-full">
        <Choices
          legend="Months"
          hideLegend
          value={shown}
          onChange={(next) => {
            setSpan(next === "span");
            if (next === "this") onChange({ from: null, to: null });
            if (next === "last") onChange({ from: last, to: last });
          }}
          choices={[
            { value: "this", label: "This month" },
            { value: "last", label: "Last month" },
            { value: "span", label: "Months…" },
          ]}
        />
      </div>
      {shown === "span" && (
        <span className="inline-flex flex-wrap items-center gap-1.5 text-xs text-faint">
          <Choice
            label="From this month"
            value={from}
            isOn={false}
            choices={months.filter(([month]) => month <= to)}
            onChoose={(month) => onChange({ from: month, to })}
          />
          to
          <Choice
            label="To this month"
            value={to}
            isOn={false}
            choices={months.filter(([month]) => month >= from)}
            onChoose={(month) => onChange({ from, to: month })}
          />
        </span>
      )}
    </>
  );
}
