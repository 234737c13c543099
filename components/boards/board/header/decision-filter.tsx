"use client";
import { Choices } from "@/components/ui/controls/choices";
import { grouped } from "@/lib/client/words/counted";
import { DECISION_FILTERS, type DecisionFilter } from "../filter";

const LABELS: Record<DecisionFilter, string> = {
  all: "All",
  picks: "Picks",
  undecided: "Undecided",
  rejects: "Rejects",
};

interface Props {
  value: DecisionFilter;
  counts: Record<DecisionFilter, number>;
  onChange: (filter: DecisionFilter) => void;
}

/** Which pictures are shown, each choice with their number. */
export function DecisionFilterChoice({ value, counts, onChange }: Props) {
  return (
    <div className="w-full sm:w-96">
      <Choices<DecisionFilter>
        legend="Show"
        hideLegend
        value={value}
        onChange={onChange}
        itemClassName="h-7 pointer-coarse:h-10 px-1"
        choices={DECISION_FILTERS.map((filter) => ({
          value: filter,
          label: `${LABELS[filter]}, ${grouped(counts[filter])}`,
          show: (
            <span className="flex gap-1.5 whitespace-nowrap">
              {LABELS[filter]} <span className="text-faint tabular-nums">{grouped(counts[filter])}</span>
            </span>
          ),
        }))}
      />
    </div>
  );
}
