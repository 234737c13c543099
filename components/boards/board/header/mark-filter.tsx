"use client";
import { Choices } from "@/components/ui/controls/choices";
import { grouped } from "@/lib/client/words/counted";
import { MARK_FILTERS, type MarkFilter } from "../filter";

const LABELS: Record<MarkFilter, string> = {
  all: "All",
  picks: "Picks",
  unmarked: "Undecided",
  rejects: "Rejects",
};

interface Props {
  value: MarkFilter;
  counts: Record<MarkFilter, number>;
  onChange: (filter: MarkFilter) => void;
}

/** Which pictures are shown, each choice with their number. */
export function MarkFilterChoice({ value, counts, onChange }: Props) {
  return (
    <div className="w-full sm:w-96">
      <Choices<MarkFilter>
        legend="Show"
        hideLegend
        value={value}
        onChange={onChange}
        itemClassName="h-7 pointer-coarse:h-10 px-1"
        choices={MARK_FILTERS.map((filter) => ({
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
