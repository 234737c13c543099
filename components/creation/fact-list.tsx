import { CopyButton } from "@/components/ui/controls/copy-button";
import type { Fact } from "./facts";

interface Props {
  facts: Fact[];
  /** All of them as one text. */
  all: string;
}

export function FactList({ facts, all }: Props) {
  return (
    <section aria-labelledby="facts">
      <div className="mb-1 flex items-center justify-between">
        <h2 id="facts" className="text-xs text-faint">
          Parameters
        </h2>
        <CopyButton text={all} label="Copy: all parameters" />
      </div>
      <dl className="divide-y divide-hairline border-y border-hairline">
        {facts.map(({ name, value }) => (
          <div key={name} className="flex min-h-9 items-center justify-between gap-3 text-xs">
            <dt className="shrink-0 text-muted">{name}</dt>
            <dd className="flex min-w-0 items-center gap-1">
              <span className="truncate font-mono text-ink" data-tooltip={value}>
                {value}
              </span>
              <CopyButton text={value} label={`Copy: ${name.toLowerCase()}`} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
