import type { Told } from "./reader/report";

/** Prompt and settings that a tool has written into the file. */
export function ToldSettings({ told: { by, lines } }: { told: Told }) {
  return (
    <details className="border-t border-hairline pt-3 text-sm">
      <summary className="w-fit rounded py-1 text-muted hover:text-ink pointer-coarse:py-2.5">
        Settings in the file
      </summary>
      <p className="mt-1 mb-3 text-xs text-faint">
        In the form of {by}. This is what the file says; nobody has checked it.
      </p>
      <dl className="grid grid-cols-1 gap-x-6 gap-y-2 sm:grid-cols-[8rem_minmax(0,1fr)]">
        {lines.map(({ name, value }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names may be equal, and the order does not change
          <div key={index} className="contents">
            <dt className="min-w-0 break-words text-faint max-sm:-mb-1.5">{name}</dt>
            <dd className="min-w-0 break-words text-ink">{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
