import { ChevronRight } from "lucide-react";
import { Fragment } from "react";
import { cx } from "@/components/ui/cx";
import { grouped } from "@/lib/client/words/counted";
import { amountsInWords } from "@/lib/client/words/limits";
import type { PersonUsage, UsageSum } from "./group-usage";

interface Props {
  people: readonly PersonUsage[];
  /** The ids of the people whose models are shown. */
  opened: ReadonlySet<string>;
  onToggle: (id: string) => void;
}

const HEAD = ["Name", "Pictures", "Creations", "Failed", "Cost"] as const;
const NUMBER = "py-2 pl-4 text-right text-xs whitespace-nowrap tabular-nums";
/** On a phone two columns are enough; the rest is in the file. */
const WIDE_ONLY = "max-sm:hidden";

/** Each person with a bar for their share, and their models below when opened. */
export function UsageTable({ people, opened, onToggle }: Props) {
  const most = Math.max(1, ...people.map(({ pictures }) => pictures));
  return (
    <table className="mt-6 w-full table-fixed text-left text-sm">
      <caption className="sr-only">Usage by person and model</caption>
      <thead>
        <tr className="border-b border-hairline text-xs text-faint">
          {HEAD.map((label, place) => (
            <th
              key={label}
              scope="col"
              className={cx(
                "py-2 font-normal",
                place === 0 ? "w-[44%] max-sm:w-[50%]" : "pl-4 text-right",
                (label === "Creations" || label === "Failed") && WIDE_ONLY,
              )}
            >
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {people.map((person) => {
          const isOpen = opened.has(person.id);
          return (
            <Fragment key={person.id}>
              <tr className={cx(!isOpen && "border-b border-hairline")}>
                <th scope="row" className="py-2 font-normal">
                  <button
                    type="button"
                    aria-expanded={isOpen}
                    onClick={() => onToggle(person.id)}
                    className="flex min-h-8 w-full min-w-0 items-center gap-2 rounded-sm text-left text-ink pointer-coarse:min-h-10"
                  >
                    <ChevronRight
                      aria-hidden
                      className={cx("size-4 shrink-0 text-faint transition-transform", isOpen && "rotate-90")}
                    />
                    <span className="min-w-0 flex-1">
                      <span className="block truncate">{person.name}</span>
                      <Share part={person.pictures} of={most} />
                    </span>
                  </button>
                </th>
                <Numbers sum={person} />
              </tr>
              {isOpen &&
                person.models.map((model, place) => (
                  <tr
                    key={model.model}
                    className={cx(
                      "text-muted",
                      place === person.models.length - 1 && "border-b border-hairline",
                    )}
                  >
                    <th scope="row" className="py-1.5 pl-6 text-xs font-normal">
                      <span className="block truncate">{model.model}</span>
                      <Share part={model.pictures} of={most} />
                    </th>
                    <Numbers sum={model} />
                  </tr>
                ))}
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
}

function Share({ part, of }: { part: number; of: number }) {
  return (
    <span aria-hidden className="mt-1 block h-1 rounded-full">
      <span
        className="block h-full min-w-px rounded-full bg-edge"
        style={{ width: `${(part / of) * 100}%` }}
      />
    </span>
  );
}

function Numbers({ sum }: { sum: UsageSum }) {
  return (
    <>
      <td className={NUMBER}>{grouped(sum.pictures)}</td>
      <td className={cx(NUMBER, WIDE_ONLY)}>{grouped(sum.creations)}</td>
      <td className={cx(NUMBER, WIDE_ONLY)}>{grouped(sum.failed)}</td>
      <td className={cx(NUMBER, "!whitespace-normal")}>{amountsInWords(sum.costs) || "–"}</td>
    </>
  );
}
