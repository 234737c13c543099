import { CopyButton } from "@/components/ui/copy-button";
import type { Fact } from "./facts";

export function FactList({ facts }: { facts: Fact[] }) {
  return (
    <section aria-labelledby="facts">
      <h2 id="facts" className="mb-1 text-xs text-faint">
        Parameters
      </h2>
      <dl className="divide-y divide-hairline border-y border-hairline">
        {facts.map(({ name, value }) => (
          <div key={name} className="flex min-h-9 items-center justify-between gap-3 text-xs">
            <dt className="shrink-0 text-muted">{name}</dt>
            <dd className="flex min-w-0 items-center gap-1">
              <span className="truncate font-mono text-ink" title={value}>
                {value}
              </span>
              <CopyButton text={value} label={`Copy: ${name.toLowerCase()}`} className="-mr-1.5" />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
