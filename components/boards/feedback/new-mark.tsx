/** Marks what has come since the owner's last look. */
export function NewMark({ count }: { count?: number }) {
  return (
    <span className="rounded-full bg-ink px-1.5 text-[11px] leading-4 font-medium text-canvas tabular-nums">
      {count === undefined ? "New" : `${count} new`}
    </span>
  );
}
