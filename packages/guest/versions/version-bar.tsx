"use client";

interface Version {
  id: string;
}

interface Props {
  /** The oldest first. */
  versions: readonly Version[];
  shown: Version;
  /** The one that the board shows. */
  current: Version;
  /** The number of the version that is compared. */
  beside: number;
  onShow: (index: number) => void;
  /** While it is true, the compared version is seen in the place of the shown one. */
  onHold: (isHeld: boolean) => void;
  /** Whether both versions are seen, with a divider between them. */
  isSliding: boolean;
  onSlide: (isSliding: boolean) => void;
}

const BUTTON =
  "inline-flex h-11 min-w-11 shrink-0 items-center justify-center rounded-full px-4 text-sm tabular-nums transition-colors select-none";

/** Switches between the versions of a picture, and compares two of them in one place. */
export function VersionBar({ versions, shown, current, beside, onShow, ...on }: Props) {
  const { onHold, isSliding, onSlide } = on;
  const release = () => onHold(false);
  return (
    <div className="flex items-center justify-center-safe gap-3 overflow-x-auto px-4 py-1 sm:pb-2">
      <fieldset aria-label="Versions" className="flex gap-1 rounded-full bg-raised">
        {versions.map((version, index) => (
          <button
            key={version.id}
            type="button"
            aria-label={`Version ${index + 1}${version.id === current.id ? ", current" : ""}`}
            aria-pressed={version.id === shown.id}
            onClick={() => onShow(index)}
            className={`${BUTTON} ${version.id === shown.id ? "bg-ink text-canvas" : "text-muted hover:text-ink"}`}
          >
            {index + 1}
          </button>
        ))}
      </fieldset>
      <button
        type="button"
        aria-label={`Compare with version ${beside} by a slider`}
        aria-pressed={isSliding}
        onClick={() => onSlide(!isSliding)}
        className={`${BUTTON} border border-hairline ${isSliding ? "bg-ink text-canvas" : "text-ink hover:bg-raised"}`}
      >
        Slider
      </button>
      {!isSliding && (
        <button
          type="button"
          aria-label={`Hold to see version ${beside}`}
          onPointerDown={() => onHold(true)}
          onPointerUp={release}
          onPointerLeave={release}
          onPointerCancel={release}
          onKeyDown={({ key }) => (key === " " || key === "Enter") && onHold(true)}
          onKeyUp={release}
          onBlur={release}
          onContextMenu={(event) => event.preventDefault()}
          className={`${BUTTON} touch-none border border-hairline text-ink hover:bg-raised`}
        >
          <span className="sm:hidden">Hold: {beside}</span>
          <span className="max-sm:hidden">Hold to compare with {beside}</span>
        </button>
      )}
    </div>
  );
}
