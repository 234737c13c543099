interface Props {
  /** The task, for screen readers. */
  name: string;
  done: number;
  /** 0 while unknown; then the bar shows activity without a value. */
  of: number;
  /** The progress in words. */
  words: string;
  className?: string;
}

/** The progress of a long task. */
export function ProgressBar({ name, done, of, words, className = "" }: Props) {
  const percent = of > 0 ? Math.min(100, Math.floor((done / of) * 100)) : null;
  return (
    <div
      role="progressbar"
      aria-label={name}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent ?? undefined}
      aria-valuetext={words}
      className={`h-1 overflow-hidden rounded-full bg-hairline ${className}`}
    >
      <div
        className={
          percent === null
            ? "wandering h-full w-2/5 bg-accent opacity-70"
            : "h-full origin-left bg-accent transition-transform duration-200 ease-out"
        }
        style={percent === null ? undefined : { transform: `scaleX(${percent / 100})` }}
      />
    </div>
  );
}
