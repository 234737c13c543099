"use client";
import { type ChangeView, isCloser, type Scene, type View, ZoomFrame } from "guest/zoom";
import type { ReactNode } from "react";
import { cx } from "@/components/ui/cx";
import { PageLink } from "@/components/ui/page/page-link";
import { FinishedPicture } from "@/components/ui/zoom/finished-picture";
import { creationPath } from "@/lib/client/creations/creation-path";
import type { Compared } from "../use-comparison";

/** The zoom that all pictures of a comparison share. */
export interface SharedView {
  view: View;
  onView: ChangeView;
  onScene: (scene: Scene) => void;
  /** A picture could not be loaded. */
  onBroken: () => void;
}

interface Props extends Omit<SharedView, "onScene"> {
  one: Compared;
  /** Only one of the pictures reports it. */
  onScene?: SharedView["onScene"] | undefined;
  over?: ReactNode;
  className?: string;
}

/** One of the compared pictures. */
export function PictureFrame({ one, view, onView, onScene, onBroken, over, className }: Props) {
  const { creation, output, letter } = one;
  return (
    <ZoomFrame
      picture={output}
      view={view}
      onChange={onView}
      {...(onScene && { onScene })}
      className={cx("size-full", className)}
      boxClassName="overflow-hidden"
      over={over}
    >
      <FinishedPicture
        thumbnailUrl={output.thumbnail_url}
        mediaUrl={output.media_url}
        name={`${letter}: ${creation.prompt}`}
        draggable={!isCloser(view)}
        onBroken={onBroken}
      />
    </ZoomFrame>
  );
}

/** The letter of a picture, as a link to its creation. */
export function Letter({ one, className }: { one: Compared; className?: string }) {
  const { letter, creation, output, isSource } = one;
  return (
    <PageLink
      href={creationPath(creation.creation_id, output.index)}
      aria-label={`Open ${letter}: ${creation.prompt}`}
      data-tooltip={creation.prompt}
      className={cx(
        "absolute flex h-8 min-w-8 items-center justify-center rounded-md bg-black/60 px-2 text-sm font-medium text-white hover:bg-black/80 pointer-coarse:h-10 pointer-coarse:min-w-10",
        className,
      )}
    >
      {letter}
      {isSource && <span className="ml-1.5 text-xs font-normal">Source</span>}
    </PageLink>
  );
}
