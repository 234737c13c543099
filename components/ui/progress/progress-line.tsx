import { cx } from "@/components/ui/cx";

interface Props {
  name: string;
  /** Null while unknown; then the line shows activity without a value. */
  percent: number | null;
  words: string;
  /** Whether the work has not started; then the track is empty and still. */
  waiting: boolean;
}

export function ProgressLine({ name, percent, words, waiting }: Props) {
  return (
    <div
      role="progressbar"
      aria-label={`Progress: ${name}`}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent ?? undefined}
      aria-valuetext={percent === null ? words : `${words}, ${percent} %`}
      className="pointer-events-none absolute inset-x-0 bottom-0 h-[3px] overflow-hidden rounded-b-tile bg-black/40"
    >
      <div
        // A new element, so that the first known value does not animate from the activity bar.
        key={percent === null ? "unknown" : "known"}
        className={cx(
          "h-full origin-left bg-accent",
          percent !== null && "w-full transition-transform duration-300 ease-out",
          percent === null && (waiting ? "w-0" : "wandering w-2/5 opacity-70"),
        )}
        style={percent === null ? undefined : { transform: `scaleX(${percent / 100})` }}
      />
    </div>
  );
}
