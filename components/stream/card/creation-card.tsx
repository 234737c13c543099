"use client";
import { memo } from "react";
import { cx } from "@/components/ui/cx";
import { ProgressLine } from "@/components/ui/progress/progress-line";
import { useFrozen } from "@/components/ui/use-frozen";
import type { CreationActions } from "@/lib/client/creations/creation-actions";
import { entryWords } from "@/lib/client/tab/entry-words";
import { madeAsWords } from "@/lib/client/words/lineage";
import { ownWords } from "@/lib/client/words/own-words";
import { percent } from "@/lib/client/words/states";
import type { GroupShape } from "../sheet/group-shape";
import { type Frame, isLive, type StreamItem } from "../stream-item";
import { Caption } from "./caption";
import { Tile } from "./tile";

interface Props {
  item: StreamItem;
  /** The name of its model; empty where there is only one. */
  model: string;
  /** Why its service does not take it; null otherwise. */
  wait: string | null;
  frame: Frame;
  shape: GroupShape;
  /** Its part of the row, as CSS. */
  flex: string;
  /** The space between pictures in pixels. */
  gutter: number;
  /** The width of the pictures as CSS where the caption stands beside them; null where it stands below. */
  picturesWidth: string | null;
  /** Whether it is on the first screen. */
  isFirst: boolean;
  actions: CreationActions;
}

/** One creation with pictures, or with their places, in its final size from the beginning. */
export const CreationCard = memo(function CreationCard({
  item,
  model,
  wait,
  frame,
  shape,
  flex,
  gutter,
  picturesWidth,
  isFirst,
  actions,
}: Props) {
  const { creation } = item;
  const live = isLive(item);
  const made = madeAsWords(creation);
  const state = entryWords(item);
  const words = wait === null ? state : { ...state, words: wait };
  const progress = useFrozen(item.intent ? null : percent(creation), creation.cancel_requested);
  const isBeside = picturesWidth !== null;
  const pictures = tiles(item, frame);
  // Fewer pictures than were asked for leave their rows open.
  const open = Math.max(0, shape.columns * (shape.rows - 1) + 1 - pictures.length);
  const missing = Array.from({ length: open }, (_, at) => pictures.length + at);
  return (
    <li data-item={creation.creation_id} className="group/card min-w-0 scroll-mt-4" style={{ flex }}>
      <article
        aria-label={`${words.words}: ${made ? `${made}, ${ownWords(creation)}` : creation.prompt}`}
        className={cx(isBeside && "flex items-end gap-4")}
      >
        <div
          className={cx("relative", isBeside && "shrink-0")}
          style={isBeside ? { width: picturesWidth } : undefined}
        >
          <div
            className="grid"
            style={{ gap: gutter, gridTemplateColumns: `repeat(${shape.columns}, minmax(0, 1fr))` }}
          >
            {pictures.map(({ output, index, position }) => (
              <Tile
                key={index}
                creation={creation}
                output={output}
                index={index}
                position={position}
                ratio={shape.ratio}
                linked={item.intent === null}
                isFirst={isFirst}
                actions={actions}
              />
            ))}
            {missing.map((place) => (
              <span key={`missing-${place}`} aria-hidden style={{ aspectRatio: shape.ratio }} />
            ))}
          </div>
          {live && (
            <ProgressLine
              name={creation.prompt}
              percent={progress}
              words={words.words}
              waiting={!item.intent && creation.status === "pending"}
            />
          )}
        </div>
        <Caption
          item={item}
          model={model}
          words={words}
          live={live}
          percent={progress}
          isBeside={isBeside}
          actions={actions}
        />
      </article>
    </li>
  );
});

/** The pictures that are left of a finished creation; the places of all pictures of another. */
function tiles({ creation }: StreamItem, { count }: Frame) {
  const { outputs, status } = creation;
  const position = (at: number) => (count > 1 ? `, picture ${at + 1} of ${count}` : "");
  if (status === "succeed" && outputs.length > 0)
    return outputs.map((output, at) => ({ output, index: output.index, position: position(at) }));
  return Array.from({ length: count }, (_, index) => ({
    output: outputs.find((one) => one.index === index),
    index,
    position: position(index),
  }));
}
