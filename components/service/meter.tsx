import { cx } from "@/components/ui/cx";

interface Props {
  name: string;
  taken: number;
  /** Null for no limit; then no bar is shown. */
  limit: number | null;
}

/** The share from which the limit is nearly reached. */
const NEARLY_FULL = 0.9;

/** A value and its limit, in words and as a bar. */
export function Meter({ name, taken, limit }: Props) {
  if (limit === null) {
    return (
      <span className="tabular-nums">
        {taken}
        <span className="text-faint">, no limit</span>
      </span>
    );
  }
  const share = limit === 0 ? 1 : Math.min(1, taken / limit);
  return (
    <div className="grid gap-1.5">
      <span className="tabular-nums">
        {taken} of {limit}
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: a native meter cannot be drawn alike in every browser */}
      <div
        role="meter"
        aria-label={name}
        aria-valuemin={0}
        aria-valuemax={limit}
        aria-valuenow={Math.min(taken, limit)}
        className="h-1.5 max-w-80 overflow-hidden rounded-full bg-raised ring-1 ring-hairline"
      >
        <div
          className={cx("h-full origin-left", share >= NEARLY_FULL ? "bg-warning" : "bg-muted")}
          style={{ transform: `scaleX(${share})` }}
        />
      </div>
    </div>
  );
}
