"use client";
import type { ReactNode } from "react";
import { BeforeAfter } from "../zoom/before-after";
import type { ChangeView } from "../zoom/use-gestures";
import type { Scene, Size, View } from "../zoom/view";
import { ZoomFrame } from "../zoom/zoom-frame";

/** A version with its number, counted from the oldest. */
export interface NumberedVersion<Version> {
  version: Version;
  number: number;
}

interface Props<Version> {
  /** The older one first: it is seen on the left of the divider. */
  pair: readonly [NumberedVersion<Version>, NumberedVersion<Version>];
  /** That both share. */
  view: View;
  onChange: ChangeView;
  onScene?: (scene: Scene) => void;
  /** In percent from the left. */
  at: number;
  onMove: (at: number) => void;
  /** The picture of a version, filling its box. */
  children: (version: Version, number: number) => ReactNode;
}

/** Two versions of a picture, one over the other as far as a divider. Both zoom in step. */
export function VersionSlider<Version extends Size>({
  pair,
  view,
  onChange,
  onScene,
  at,
  onMove,
  children,
}: Props<Version>) {
  const [before, after] = pair;
  const frame = ({ version, number }: NumberedVersion<Version>, isMeasured: boolean) => (
    <ZoomFrame
      picture={version}
      view={view}
      onChange={onChange}
      {...(isMeasured && onScene && { onScene })}
      className="size-full bg-canvas"
    >
      {children(version, number)}
    </ZoomFrame>
  );
  return (
    <div className="relative size-full">
      <BeforeAfter
        sizes={[before.version, after.version]}
        zoom={view.zoom}
        names={[`version ${before.number}`, `version ${after.number}`]}
        {...{ at, onMove }}
        before={frame(before, false)}
        after={frame(after, true)}
      >
        <Tag className="left-2">{before.number}</Tag>
        <Tag className="right-2">{after.number}</Tag>
      </BeforeAfter>
    </div>
  );
}

/** The divider says it to a screen reader. */
const Tag = ({ className, children }: { className: string; children: ReactNode }) => (
  <span
    aria-hidden
    className={`absolute bottom-2 rounded-full bg-black/60 px-3 py-1 text-sm text-white tabular-nums ${className}`}
  >
    {children}
  </span>
);
