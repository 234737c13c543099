import { useEffect, useRef } from "react";
import type { PictureState } from "./picture-loader";
import type { Slide } from "./slides";

interface Props {
  slide: Slide;
  state: PictureState;
  isShown: boolean;
  onBroken: () => void;
}

/** One picture on the whole screen; the neighbours of the shown one stand under it, transparent and already decoded. */
export function SlideLayer({ slide, state, isShown, onBroken }: Props) {
  const image = useRef<HTMLImageElement>(null);
  const src = state.status === "loaded" ? state.src : slide.thumbnailUrl;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is another picture to decode
  useEffect(() => {
    // A broken one reports itself through its error event.
    void image.current?.decode?.().catch(() => {});
  }, [src]);
  return (
    <div
      aria-hidden={!isShown}
      data-shown={isShown || undefined}
      className={`absolute inset-0 transition-opacity duration-[180ms] ease-out motion-reduce:transition-none ${isShown ? "opacity-100" : "opacity-0"}`}
    >
      {state.status === "failed" ? (
        <p className="grid size-full place-content-center px-6 text-center text-white/80">
          This picture could not be loaded.
        </p>
      ) : (
        src !== undefined && (
          <img
            ref={image}
            src={src}
            alt={slide.caption || slide.title || "Picture"}
            width={slide.width}
            height={slide.height}
            draggable={false}
            onError={state.status === "loaded" ? onBroken : undefined}
            className="size-full object-contain"
          />
        )
      )}
    </div>
  );
}
