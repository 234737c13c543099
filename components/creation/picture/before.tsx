"use client";
import type { CreationInput } from "contract/creations/creation";
import { type ChangeView, isCloser, type Scene, type View, ZoomFrame } from "guest/zoom";
import { cx } from "@/components/ui/cx";
import { FinishedPicture } from "@/components/ui/zoom/finished-picture";

interface Props {
  before: CreationInput;
  /** The size in which it is shown, of a result that it lies under. */
  size?: { width: number; height: number };
  view: View;
  onView: ChangeView;
  /** Where it alone is seen. */
  onScene?: (scene: Scene) => void;
  onBroken: () => void;
  className?: string;
}

/** The picture that another was made from. It zooms with that. */
export function Before({ before, size = before, view, onView, onScene, onBroken, className }: Props) {
  const label = namedBy("Before", "left", view);
  return (
    <ZoomFrame
      over={label.over}
      picture={{ width: size.width, height: size.height }}
      view={view}
      onChange={onView}
      {...(onScene && { onScene })}
      className={cx("size-full", className)}
      boxClassName="overflow-hidden max-lg:!rounded-none"
    >
      <FinishedPicture
        thumbnailUrl={before.thumbnail_url}
        mediaUrl={before.media_url}
        name="Before: the picture that this was made from"
        draggable={false}
        onBroken={onBroken}
      />
      {label.inside}
    </ZoomFrame>
  );
}

/** On the picture while it is seen whole, and in the corner of its room once it is larger than that. Pointers go through it. */
export function namedBy(name: string, side: "left" | "right", view: View) {
  const label = (
    <span
      aria-hidden
      className={cx(
        "pointer-events-none absolute bottom-2 rounded-md bg-black/60 px-2 py-1 text-xs text-white",
        side === "left" ? "left-2" : "right-2",
      )}
    >
      {name}
    </span>
  );
  return isCloser(view) ? { inside: null, over: label } : { inside: label, over: null };
}
