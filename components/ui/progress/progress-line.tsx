import { cx } from "@/components/ui/cx";

interface Props {
  name: string;
  /** Null: unknown, and then the line says only that something is happening. */
  percent: number | null;
  words: string;
  /** Nothing has begun: an empty track, because a moving one would be a lie. */
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
        // Another element, so that known progress never shrinks from what only said that something happens.
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
