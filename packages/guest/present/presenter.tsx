"use client";
/**
 * Presents pictures on the full screen. Used by the board page, the guests' page and the offline file, so it runs under
 * React and Preact and knows neither requests nor routes.
 */
import { type MouseEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { Icon, type IconName } from "./icon";
import { createPictureLoader, type PictureLoader } from "./picture-loader";
import { keyAction } from "./presenter-keys";
import { SlideLayer } from "./slide-layer";
import { announcement, followSlides, type Slide, type Step, startPlace, stepFrom } from "./slides";
import { useIdle } from "./use-idle";
import { useKeys } from "./use-keys";
import { useModalScreen } from "./use-modal-screen";

interface Props {
  /** In their order. They may change meanwhile; what is shown stays. */
  slides: readonly Slide[];
  /** The index of the first one shown. */
  startAt: number;
  /** What is presented, such as the board's name. */
  name: string;
  onClose: () => void;
  /** Called with each slide that is shown. */
  onStep?: ((slide: Slide) => void) | undefined;
}

const POINTER_FADES_AFTER_MS = 2_000;
const SWIPE_PIXELS = 48;
/** What the slide's neighbours, already drawn but transparent, are: the next two and the previous one. */
const NEAR = [-1, 0, 1, 2];

export function Presenter({ slides, startAt, name, onClose, onStep }: Props) {
  const [place, setPlace] = useState(() => startPlace(slides, startAt));
  const [hasCaption, setCaption] = useState(false);
  const [isBlack, setBlack] = useState(false);
  const [isIdle, stir] = useIdle(POINTER_FADES_AFTER_MS);
  const dialog = useRef<HTMLDialogElement>(null);
  const screen = useRef<HTMLDivElement>(null);
  const loader = useLoader();
  useModalScreen(dialog, screen, onClose);

  const before = useRef(slides);
  useEffect(() => {
    setPlace((now) => followSlides(now, before.current, slides));
    before.current = slides;
  }, [slides]);

  const { slide, at, isDeleted } = place;
  const onStepNow = useRef(onStep);
  useEffect(() => {
    onStepNow.current = onStep;
  });
  const shownId = slide?.id;
  useEffect(() => loader?.moveTo(slides, at, shownId), [loader, slides, at, shownId]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a step is another slide, not another caption of the same
  useEffect(() => {
    if (slide) onStepNow.current?.(slide);
  }, [shownId]);

  const step = (which: Step) => {
    setBlack(false);
    setPlace((now) => stepFrom(now, slides, which));
  };
  useKeys((event) => {
    const action = keyAction(event);
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    if (action === "close") onClose();
    else if (action === "caption") setCaption((is) => !is);
    else if (action === "black") setBlack((is) => !is);
    else step(action);
  }, "before the page");
  const touch = useSwipe(step);

  const near = NEAR.map((offset) => slides[at + offset]).filter((one) => one !== undefined);
  const layers = slide && !near.some(({ id }) => id === slide.id) ? [...near, slide] : near;
  const hidden = isIdle ? "opacity-0 focus-within:opacity-100" : "opacity-100";
  const count = slides.length;
  return (
    <dialog
      ref={dialog}
      aria-label={`Presenting: ${name}`}
      className="fixed inset-0 m-0 size-full max-h-none max-w-none overflow-hidden border-0 bg-black p-0 text-white"
    >
      <div
        ref={screen}
        tabIndex={-1}
        className={`relative size-full touch-pinch-zoom bg-black outline-none select-none ${isIdle ? "cursor-none" : ""}`}
        onPointerMove={stir}
        {...touch}
      >
        {layers.map((one) => (
          <SlideLayer
            key={one.id}
            slide={one}
            state={loader?.stateOf(one.id) ?? { status: "waiting" }}
            isShown={one.id === shownId}
            onBroken={() => loader?.reportBroken(one.id)}
          />
        ))}
        {!slide && (
          <p className="absolute inset-0 grid place-content-center text-white/80">
            {announcement(place, slides)}
          </p>
        )}
        {hasCaption && slide && (slide.caption || slide.title) && (
          <div className="pointer-events-none absolute inset-x-0 bottom-0 bg-linear-to-t from-black/85 to-transparent px-6 pt-24 pb-[max(4.5rem,calc(env(safe-area-inset-bottom)+4.5rem))] text-center">
            {slide.title && <p className="mb-1 text-sm text-white/70">{slide.title}</p>}
            <p className="mx-auto line-clamp-6 max-w-3xl text-lg text-balance whitespace-pre-line">
              {slide.caption}
            </p>
          </div>
        )}
        <div aria-hidden className={`absolute inset-0 bg-black ${isBlack ? "" : "hidden"}`} />
        {/* biome-ignore lint/a11y/noStaticElementInteractions: it only keeps clicks on its buttons from being steps */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: it has no action of its own */}
        <div
          data-controls
          className={`absolute inset-x-0 bottom-0 flex items-center gap-1 px-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] transition-opacity duration-300 motion-reduce:transition-none ${hidden}`}
          onClick={(event) => event.stopPropagation()}
        >
          <div className="min-w-0 flex-1 px-2">
            <p className="truncate text-sm text-white/80 tabular-nums">
              {slide && (isDeleted ? "Deleted" : `${at + 1} / ${count}`)}
              {slide?.title && <span className="ml-3 text-white/70">{slide.title}</span>}
            </p>
            {slide?.origin && <p className="text-xs text-white/70">{slide.origin}</p>}
          </div>
          <Control icon="back" label="Previous picture" onClick={() => step("previous")} isOff={at <= 0} />
          <Control
            icon="forward"
            label="Next picture"
            onClick={() => step("next")}
            isOff={!isDeleted && at >= count - 1}
          />
          <Control
            icon="caption"
            label="Captions"
            isPressed={hasCaption}
            onClick={() => setCaption(!hasCaption)}
          />
          <Control icon="close" label="End presentation" onClick={onClose} />
        </div>
        <p aria-live="polite" className="sr-only">
          {announcement(place, slides)}
        </p>
      </div>
    </dialog>
  );
}

function Control({
  icon,
  label,
  isPressed,
  isOff = false,
  onClick,
}: {
  icon: IconName;
  label: string;
  isPressed?: boolean;
  isOff?: boolean;
  onClick: () => void;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={isPressed}
      aria-disabled={isOff || undefined}
      onClick={onClick}
      className="grid size-11 shrink-0 place-content-center rounded-full text-white/80 transition-colors hover:bg-white/15 hover:text-white aria-disabled:text-white/30 aria-pressed:bg-white/15 aria-pressed:text-white"
    >
      <Icon name={icon} />
    </button>
  );
}

/** Keeps the pictures of the presentation; null during the first render. */
function useLoader(): PictureLoader | null {
  const [loader, setLoader] = useState<PictureLoader | null>(null);
  const [, redraw] = useState(0);
  useEffect(() => {
    const made = createPictureLoader(() => redraw((count) => count + 1));
    setLoader(made);
    window.addEventListener("online", made.retry);
    return () => {
      window.removeEventListener("online", made.retry);
      made.close();
    };
  }, []);
  return loader;
}

/** A click or tap in the right half goes on, in the left half back; so does a swipe. */
function useSwipe(step: (which: Step) => void) {
  const start = useRef<{ x: number; y: number; isSingle: boolean } | null>(null);
  const hasSwiped = useRef(false);
  return {
    onPointerDown(event: PointerEvent) {
      hasSwiped.current = false;
      start.current = { x: event.clientX, y: event.clientY, isSingle: event.isPrimary };
    },
    onPointerUp(event: PointerEvent) {
      const from = start.current;
      start.current = null;
      if (!from?.isSingle || event.pointerType === "mouse") return;
      const [x, y] = [event.clientX - from.x, event.clientY - from.y];
      if (Math.abs(x) < SWIPE_PIXELS || Math.abs(x) < 2 * Math.abs(y)) return;
      hasSwiped.current = true;
      step(x < 0 ? "next" : "previous");
    },
    onClick(event: MouseEvent<HTMLElement>) {
      // Browsers send a click after short swipes, too.
      if (hasSwiped.current) return;
      const { left, width } = event.currentTarget.getBoundingClientRect();
      step(event.clientX - left < width / 2 ? "previous" : "next");
    },
  };
}
