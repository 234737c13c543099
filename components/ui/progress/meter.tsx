import { cx } from "@/components/ui/cx";

interface Props {
  /** What is measured, for screen readers. */
  name: string;
  used: number;
  /** The whole; 0 when nothing is allowed. */
  of: number;
  /** The measure in words. */
  words: string;
  className?: string;
}

const NEARLY_FULL = 0.9;

/** How much of a limit is used, as a thin bar. What it means is also said in words beside it. */
export function Meter({ name, used, of, words, className }: Props) {
  const share = of > 0 ? Math.min(1, Math.max(0, used / of)) : 1;
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers draw the native meter in colours of their own
    <div
      role="meter"
      aria-label={name}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.floor(share * 100)}
      aria-valuetext={words}
      className={cx("h-1 overflow-hidden rounded-full bg-hairline", className)}
    >
      <div
        className={cx(
          "h-full rounded-full",
          share >= 1 ? "bg-danger" : share >= NEARLY_FULL ? "bg-warning" : "bg-muted",
        )}
        style={{ width: `${share * 100}%` }}
      />
    </div>
  );
}
