import { Flag } from "lucide-react";
import type { AxisCount, Count } from "../table/counts";

/** How often each value was picked; nothing as long as nothing is picked. */
export function Summary({ counts, axes }: { counts: Count; axes: readonly AxisCount[] }) {
  if (counts.picks === 0) return null;
  return (
    <section
      aria-label="Picks by value"
      className="flex flex-wrap gap-x-5 gap-y-1 px-3 pb-2 text-xs text-muted tabular-nums lg:px-4"
    >
      <p className="flex items-center gap-1.5 text-ink">
        <Flag aria-hidden className="size-3.5 text-success" fill="currentColor" />
        {counts.picks} of {counts.of} picked
      </p>
      {axes.map(({ name, values }) => (
        <p key={name} className="min-w-0">
          <span className="text-faint">{name}:</span>{" "}
          {values.map((value, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two values may have the same name
            <span key={at} className={value.picks > 0 ? "text-ink" : ""}>
              {at > 0 && ", "}
              <span className="inline-block max-w-48 truncate align-bottom">{value.name}</span>{" "}
              <span className="text-muted">
                ({value.picks} of {value.of})
              </span>
            </span>
          ))}
        </p>
      ))}
    </section>
  );
}
