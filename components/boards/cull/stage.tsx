"use client";
import { type ChangeView, isCloser, type Scene, type View, ZoomFrame } from "guest/zoom";
import { DecisionBadge } from "@/components/picture/decision-badge";
import { cx } from "@/components/ui/cx";
import { DecodedPicture } from "./decoded-picture";
import type { CullItem } from "./use-cull";

export interface StageView {
  view: View;
  onView: ChangeView;
  onScene: (scene: Scene) => void;
}

interface Props extends StageView {
  /** One picture, or two side by side. */
  shown: readonly CullItem[];
  currentId: string;
  /** A horizontal swipe: 1 for the next picture. */
  onStep: (by: 1 | -1) => void;
  /** A vertical swipe: 1 for up. */
  onSwipeUp: (by: 1 | -1) => void;
  /** Chooses one of two. */
  onChoose: (id: string) => void;
}

/** The current picture as large as the window allows, or two of them side by side that are zoomed in step. */
export function Stage({ shown, currentId, view, onView, onScene, onStep, onSwipeUp, onChoose }: Props) {
  const isPair = shown.length > 1;
  return (
    <ul
      aria-label={isPair ? "Two pictures side by side" : "Picture"}
      className="grid min-h-0 min-w-0 auto-cols-fr auto-rows-fr gap-2 p-2 landscape:grid-flow-col"
    >
      {shown.map((item) => {
        const isCurrent = item.id === currentId;
        const badge = <DecisionBadge decision={item.decision} size="large" />;
        return (
          <li
            key={item.id}
            aria-current={isPair && isCurrent ? "true" : undefined}
            onPointerUp={() => isPair && onChoose(item.id)}
            className={cx(
              "relative min-h-0 min-w-0 overflow-hidden rounded-tile",
              isPair && "p-1",
              isPair && isCurrent && "outline-2 -outline-offset-2 outline-ink",
            )}
          >
            <ZoomFrame
              picture={item.picture}
              view={view}
              onChange={onView}
              {...(isCurrent && { onScene })}
              onSwipe={onStep}
              onSwipeUp={onSwipeUp}
              className="size-full"
              boxClassName="overflow-hidden"
              over={isCloser(view) && badge}
            >
              <DecodedPicture picture={item.picture} isCloser={isCloser(view)} />
              {!isCloser(view) && badge}
            </ZoomFrame>
          </li>
        );
      })}
    </ul>
  );
}
