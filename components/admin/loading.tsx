import { cx } from "@/components/ui/cx";

interface Props {
  /** What is loading: `the people`. */
  what: string;
  /** The height of each row, as a class. */
  rows: readonly string[];
  className?: string;
}

/** Stands for data that loads, in about its size. */
export function Loading({ what, rows, className }: Props) {
  return (
    <div role="status" className={cx("grid grid-cols-1 gap-3", className)}>
      <span className="sr-only">Loading {what}</span>
      {rows.map((height, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change
        <div key={place} aria-hidden className={cx("developing rounded-md", height)} />
      ))}
    </div>
  );
}
