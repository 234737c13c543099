"use client";
import { type ReactNode, useState } from "react";
import { cx } from "@/components/ui/cx";
import { NoPicture } from "@/components/ui/no-picture";
import { PageLink } from "@/components/ui/page-link";
import { Picture } from "@/components/ui/picture";
import type { ChangeView } from "@/components/ui/zoom/use-gestures";
import { isCloser, type Scene, type View } from "@/components/ui/zoom/view";
import { ZoomFrame } from "@/components/ui/zoom/zoom-frame";
import type { Compared } from "./use-comparison";

/** What all pictures of a comparison have in common. */
export interface SharedView {
  view: View;
  onView: ChangeView;
  onScene: (scene: Scene) => void;
  /** A picture could not be loaded. */
  onBroken: () => void;
}

interface Props extends Omit<SharedView, "onScene"> {
  one: Compared;
  /** Only one of several need tell. */
  onScene?: SharedView["onScene"] | undefined;
  over?: ReactNode;
  className?: string;
}

/** One of the pictures, in its place. */
export function PictureFrame({ one, view, onView, onScene, onBroken, over, className }: Props) {
  const { creation, output, letter } = one;
  const [broken, setBroken] = useState<ReadonlySet<string>>(new Set());
  const markBroken = (address: string) => setBroken((before) => new Set(before).add(address));
  const name = `${letter}: ${creation.prompt}`;
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
      {!broken.has(output.thumbnail_url) && (
        // The small one stands in while the original loads.
        <Picture
          src={output.thumbnail_url}
          alt=""
          draggable={false}
          onBroken={() => markBroken(output.thumbnail_url)}
          className="absolute inset-0 size-full"
        />
      )}
      {broken.has(output.media_url) ? (
        <NoPicture name={name} />
      ) : (
        <Picture
          key={output.media_url}
          src={output.media_url}
          alt={name}
          draggable={!isCloser(view)}
          // Addresses run out: new ones are asked for, and tried.
          onBroken={() => {
            markBroken(output.media_url);
            onBroken();
          }}
          className="appear absolute inset-0 size-full"
        />
      )}
    </ZoomFrame>
  );
}

/** Its letter, which leads to its creation. */
export function Letter({ one, className }: { one: Compared; className?: string }) {
  const { letter, creation, output } = one;
  return (
    <PageLink
      href={`/creations/${creation.creation_id}${output.index > 0 ? `?picture=${output.index + 1}` : ""}`}
      aria-label={`Open ${letter}: ${creation.prompt}`}
      title={creation.prompt}
      className={cx(
        "absolute flex h-8 min-w-8 items-center justify-center rounded-md bg-black/60 px-2 text-sm font-medium text-white hover:bg-black/80 pointer-coarse:h-10 pointer-coarse:min-w-10",
        className,
      )}
    >
      {letter}
    </PageLink>
  );
}
