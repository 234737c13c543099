"use client";
import type { Creation, CreationInput, CreationOutput } from "contract/creations/creation";
import { BeforeAfter, type ChangeView, isCloser, type Scene, type View, ZoomFrame } from "guest/zoom";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { type CSSProperties, type ReactNode, useCallback, useState } from "react";
import { cx } from "@/components/ui/cx";
import { Picture } from "@/components/ui/picture/picture";
import { ProgressLine } from "@/components/ui/progress/progress-line";
import { useFrozen } from "@/components/ui/use-frozen";
import { FinishedPicture } from "@/components/ui/zoom/finished-picture";
import type { StateWords } from "@/lib/client/words/states";
import { Before, namedBy } from "./before";
import type { Shown } from "./before-after";
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
  shown: Shown;
}

/** The picture, as large as the window allows and never cropped, beside or under what it was made from. */
export function Stage({ before, shown, ...props }: Props) {
  const { output, creation, view, onView, onBroken, onStep, position, count } = props;
  const [at, setAt] = useState(50);
  const size = output ?? creation.settings;
  const source = { view, onView, onBroken };
  const steps = onStep && (
    <>
      <Step label="Previous picture" side="left" onClick={() => onStep(stepped(position, -1, count))} />
      <Step label="Next picture" side="right" onClick={() => onStep(stepped(position, 1, count))} />
    </>
  );
  if (!before || shown === "after")
    return (
      <Area size={size}>
        <Result {...props} nameSide={null} />
        {steps}
      </Area>
    );
  if (shown === "both")
    return (
      <Pair sizes={[before, size]}>
        <Area size={before} isHalf>
          <Before before={before} {...source} />
        </Area>
        <Area size={size} isHalf>
          <Result {...props} nameSide="left" />
          {steps}
        </Area>
      </Pair>
    );
  if (shown === "slider")
    return (
      <Area size={size}>
        <BeforeAfter
          {...{ sizes: [size, size], names: ["before", "after"], at, onMove: setAt, zoom: view.zoom }}
          after={<Result {...props} nameSide="right" />}
          before={
            <Before
              before={before}
              size={size}
              {...source}
              className="absolute inset-0 max-lg:bg-tray lg:bg-canvas"
            />
          }
        />
      </Area>
    );
  return (
    <Area size={size}>
      <Before before={before} {...source} onScene={props.onScene} />
    </Area>
  );
}

interface Size {
  width: number;
  height: number;
}

/** Two pictures, side by side or one above the other: however they are larger. On a narrow page always the latter. */
function Pair({ sizes: [one, other], children }: { sizes: readonly [Size, Size]; children: ReactNode }) {
  const ratio = Math.sqrt((one.width * other.width) / (one.height * other.height));
  // In a room narrower than a picture's own shape both are larger below each other. Then the factor makes the basis wider than
  // the room, so that each takes a line; otherwise it is zero, and both share one.
  const basis = `calc((100cqh * ${ratio} - 100cqw) * 999)`;
  return (
    <div className="shrink-0 lg:min-h-0 lg:flex-1 lg:[container-type:size]">
      <div
        className="flex gap-1 max-lg:flex-col lg:size-full lg:flex-wrap lg:gap-2"
        style={{ "--basis": `max(0px, ${basis})` } as CSSProperties}
      >
        {children}
      </div>
    </div>
  );
}

interface AreaProps {
  size: Size;
  /** Whether it stands beside another, or above it on a narrow page. */
  isHalf?: boolean;
  children: ReactNode;
}

/** The room for one picture. */
function Area({ size, isHalf = false, children }: AreaProps) {
  return (
    <div
      className={cx(
        "relative shrink-0 max-lg:bg-tray lg:h-auto lg:min-h-0 lg:min-w-0",
        isHalf
          ? "h-[min(36dvh,calc(100vw/var(--ratio)))] lg:max-w-full lg:shrink lg:grow lg:basis-(--basis)"
          : "h-[min(66dvh,calc(100vw/var(--ratio)))] lg:flex-1",
      )}
      style={{ "--ratio": size.width / size.height } as CSSProperties}
    >
      {children}
    </div>
  );
}

interface ResultProps extends Omit<Props, "before" | "shown"> {
  /** Where it is called "After"; null where it is seen alone. */
  nameSide: "left" | "right" | null;
}

/** The picture, or its preview or placeholder. */
function Result({
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
  nameSide,
}: ResultProps) {
  const { width, height } = output ?? creation.settings;
  const preview = creation.previews.find((one) => one.index === index);
  const name = `${creation.prompt}${count > 1 ? `, picture ${position + 1} of ${count}` : ""}`;
  const [broken, setBroken] = useState<string | null>(null);
  const percentShown = useFrozen(percent, creation.cancel_requested);
  const swipe = useCallback(
    (step: 1 | -1) => onStep?.(stepped(position, step, count)),
    [onStep, position, count],
  );
  const label = output && nameSide ? namedBy("After", nameSide, view) : null;
  return (
    <ZoomFrame
      over={label?.over}
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
      {label?.inside}
      {live && (
        <ProgressLine
          name={creation.prompt}
          percent={percentShown}
          words={words.words}
          waiting={creation.status === "pending"}
        />
      )}
    </ZoomFrame>
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
