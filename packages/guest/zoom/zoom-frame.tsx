"use client";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { type ChangeView, useGestures } from "./use-gestures";
import { isCloser, type Scene, type Size, sceneOf, transformOf, type View } from "./view";

interface Props {
  /** In pixels. */
  picture: Size;
  view: View;
  onChange: ChangeView;
  /** Called with the measurements whenever they change. */
  onScene?: (scene: Scene) => void;
  onSwipe?: ((step: 1 | -1) => void) | undefined;
  /** With it, touch does not scroll the page over the picture. */
  onSwipeUp?: ((step: 1 | -1) => void) | undefined;
  /** A press on the picture, at fractions of it. */
  onTap?: ((at: Pick<View, "x" | "y">) => void) | undefined;
  /** Whether one pointer draws on the picture instead of moving it. */
  draws?: boolean;
  className?: string;
  /** Of the picture's own box. */
  boxClassName?: string;
  /** The picture, filling its box. */
  children: ReactNode;
  /** Drawn over the picture; does not zoom with it. */
  over?: ReactNode;
}

/** Fits a picture into whatever room there is, and zooms and pans it there. */
export function ZoomFrame({
  picture,
  view,
  onChange,
  onScene,
  onSwipe,
  onSwipeUp,
  onTap,
  draws = false,
  className = "",
  boxClassName = "",
  children,
  over,
}: Props) {
  const stage = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const [scene, setScene] = useState<Scene | null>(null);
  const onSceneRef = useRef(onScene);
  useEffect(() => {
    onSceneRef.current = onScene;
  });
  const { width, height } = picture;
  useEffect(() => {
    const [place, fitted] = [stage.current, box.current];
    if (!place || !fitted) return;
    const measure = () => {
      if (fitted.offsetWidth === 0 || fitted.offsetHeight === 0) return;
      const next = sceneOf(
        { width: place.clientWidth, height: place.clientHeight },
        { width: fitted.offsetWidth, height: fitted.offsetHeight },
        { width, height },
        window.devicePixelRatio || 1,
      );
      setScene(next);
      onSceneRef.current?.(next);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(place);
    observer.observe(fitted);
    return () => observer.disconnect();
  }, [width, height]);
  useGestures(stage, { view, scene, onChange, onSwipe, onSwipeUp, onTap, draws });

  const close = isCloser(view);
  const ratio = width / height;
  // Enlarged this much, sharp pixels look better than blurred ones.
  const pixels = scene !== null && view.zoom / scene.actualZoom >= 3;
  return (
    <div
      ref={stage}
      className={`relative grid place-items-center overflow-hidden select-none ${className}`}
      style={{
        containerType: "size",
        touchAction: close || onSwipeUp || draws ? "none" : "pan-y",
        cursor: onTap ? "crosshair" : close && !draws ? "grab" : undefined,
      }}
    >
      <div
        ref={box}
        className={`relative ${close ? "" : "rounded-tile"} ${boxClassName}`}
        style={{
          aspectRatio: `${width} / ${height}`,
          width: `min(100cqw, calc(100cqh * ${ratio}))`,
          transform: transformOf(view),
          imageRendering: pixels ? "pixelated" : undefined,
        }}
      >
        {children}
      </div>
      {over}
    </div>
  );
}
