"use client";
import type { Creation, CreationInput, CreationOutput } from "contract/creations/creation";
import { type ChangeView, isCloser, type Scene, type View, ZoomFrame } from "guest/zoom";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { type CSSProperties, useCallback, useState } from "react";
import { cx } from "@/components/ui/cx";
import { Picture } from "@/components/ui/picture/picture";
import { ProgressLine } from "@/components/ui/progress/progress-line";
import { useFrozen } from "@/components/ui/use-frozen";
import { FinishedPicture } from "@/components/ui/zoom/finished-picture";
import type { StateWords } from "@/lib/client/words/states";
import type { PageKey } from "../actions";
import { stepped } from "./picture-index";

interface Props {
  creation: Creation;
  /** The index of the picture in the creation. */
  index: number;
  /** Its position among the pictures, from 0. */
  position: number;
  count: number;
  output: CreationOutput | undefined;
  words: StateWords;
  live: boolean;
  percent: number | null;
  view: View;
  onView: ChangeView;
  onScene: (scene: Scene) => void;
  onStep: ((index: number) => void) | undefined;
  /** The picture could not be loaded. */
  onBroken: () => void;
  /** The picture that it was made from; null where there is none. */
  before: CreationInput | null;
  /** Whether that is shown instead. */
  isBefore: boolean;
  onBefore: (isBefore: boolean) => void;
}

/** The picture, as large as the window allows and never cropped, or its preview or placeholder. */
export function Stage({
  creation,
  index,
  position,
  count,
  output,
  words,
  live,
  percent,
  view,
  onView,
  onScene,
  onStep,
  onBroken,
  before,
  isBefore,
  onBefore,
}: Props) {
  const { width, height } = output ?? creation.settings;
  const preview = creation.previews.find((one) => one.index === index);
  const name = `${creation.prompt}${count > 1 ? `, picture ${position + 1} of ${count}` : ""}`;
  const [broken, setBroken] = useState<string | null>(null);
  const shown = useFrozen(percent, creation.cancel_requested);
  const swipe = useCallback(
    (step: 1 | -1) => onStep?.(stepped(position, step, count)),
    [onStep, position, count],
  );
  return (
    <div
      className="relative h-[min(66dvh,calc(100vw/var(--ratio)))] shrink-0 max-lg:bg-tray lg:h-auto lg:min-h-0 lg:flex-1"
      style={{ "--ratio": width / height } as CSSProperties}
    >
      <ZoomFrame
        picture={{ width, height }}
        view={view}
        onChange={onView}
        onScene={onScene}
        onSwipe={swipe}
        className="size-full"
        boxClassName={cx("overflow-hidden max-lg:!rounded-none", !output && !preview && "developing")}
      >
        {preview && !output && broken !== preview.preview_url && (
          <Picture
            src={preview.preview_url}
            alt={`Preview: ${name}`}
            onBroken={() => setBroken(preview.preview_url)}
            className="absolute inset-0 size-full object-cover"
          />
        )}
        {output && (
          <FinishedPicture
            thumbnailUrl={output.thumbnail_url}
            mediaUrl={output.media_url}
            name={name}
            draggable={!isCloser(view)}
            onBroken={onBroken}
          />
        )}
        {before && isBefore && (
          <Picture
            src={before.media_url}
            alt="Before: the picture that this was made from"
            draggable={false}
            onBroken={onBroken}
            className="absolute inset-0 size-full bg-tray object-contain"
          />
        )}
        {live && (
          <ProgressLine
            name={creation.prompt}
            percent={shown}
            words={words.words}
            waiting={creation.status === "pending"}
          />
        )}
      </ZoomFrame>
      {before && (
        <button
          type="button"
          aria-pressed={isBefore}
          aria-keyshortcuts={"Y" satisfies PageKey<"before">}
          onClick={() => onBefore(!isBefore)}
          className="absolute bottom-2 left-1/2 h-8 -translate-x-1/2 rounded-full bg-black/55 px-3 text-xs text-white transition-colors hover:bg-black/75 pointer-coarse:h-10"
        >
          {isBefore ? "Before" : "After"}
        </button>
      )}
      {onStep && (
        <>
          <Step label="Previous picture" side="left" onClick={() => onStep(stepped(position, -1, count))} />
          <Step label="Next picture" side="right" onClick={() => onStep(stepped(position, 1, count))} />
        </>
      )}
    </div>
  );
}

function Step({ label, side, onClick }: { label: string; side: "left" | "right"; onClick: () => void }) {
  const Icon = side === "left" ? ChevronLeft : ChevronRight;
  return (
    <button
      type="button"
      aria-label={label}
      data-tooltip={label}
      onClick={onClick}
      className={cx(
        "absolute top-1/2 flex size-10 -translate-y-1/2 items-center justify-center rounded-full bg-black/55 text-white transition-colors hover:bg-black/75",
        side === "left" ? "left-2" : "right-2",
      )}
    >
      <Icon aria-hidden className="size-5" />
    </button>
  );
}
