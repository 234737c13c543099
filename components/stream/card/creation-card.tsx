"use client";
import { memo } from "react";
import { ProgressLine } from "@/components/ui/progress/progress-line";
import { useFrozen } from "@/components/ui/use-frozen";
import type { CreationActions } from "@/lib/client/creations/creation-actions";
import type { Outbox } from "@/lib/client/creations/outbox";
import { entryWords } from "@/lib/client/tab/milestones";
import { percent } from "@/lib/client/words/states";
import { groupRows, tilePlaces } from "../sheet/group-shape";
import { type Frame, isLive, type StreamItem } from "../stream-item";
import { Caption } from "./caption";
import { EndedPanel } from "./ended-panel";
import { Tile } from "./tile";

interface Props {
  item: StreamItem;
  /** The name of its model; empty where there is only one. */
  model: string;
  /** Why its service does not take it; null otherwise. */
  wait: string | null;
  frame: Frame;
  width: number;
  /** The maximum width of the caption in pixels. */
  room: number;
  gutter: number;
  actions: CreationActions;
  outbox: Outbox;
}

/** The minimum width of the actions. */
const ACTIONS_WIDTH = 280;

/** One creation, in its final place and size from the beginning. */
export const CreationCard = memo(function CreationCard({
  item,
  model,
  wait,
  frame,
  width,
  room,
  gutter,
  actions,
  outbox,
}: Props) {
  const { creation } = item;
  const live = isLive(item);
  const { count, ratio, note } = frame;
  const places = note ? [] : tilePlaces(groupRows(count, ratio), ratio, gutter, width);
  const bottom = places.at(-1);
  const state = entryWords(item);
  const words = wait === null ? state : { ...state, words: wait };
  const progress = useFrozen(item.intent ? null : percent(creation), creation.cancel_requested);

  return (
    <li
      data-item={creation.creation_id}
      className="group/card min-w-0 shrink-0 scroll-mt-4"
      style={{ width: room }}
    >
      <article aria-label={`${words.words}: ${creation.prompt}`}>
        {note ? (
          <div className="max-lg:px-3" style={{ width }}>
            <EndedPanel item={item} words={words} actions={actions} outbox={outbox} />
          </div>
        ) : (
          <div className="relative" style={{ width, height: bottom ? bottom.top + bottom.height : 0 }}>
            {places.map((place, index) => (
              <Tile
                // biome-ignore lint/suspicious/noArrayIndexKey: a picture's index is its identity
                key={index}
                creation={creation}
                index={index}
                place={place}
                count={count}
                linked={item.intent === null}
                actions={actions}
              />
            ))}
            {live && (
              <ProgressLine
                name={creation.prompt}
                percent={progress}
                words={words.words}
                waiting={!item.intent && creation.status === "pending"}
              />
            )}
          </div>
        )}
        <Caption
          item={item}
          model={model}
          width={Math.min(room, Math.max(width, ACTIONS_WIDTH))}
          words={words}
          live={live}
          percent={progress}
          actions={actions}
        />
      </article>
    </li>
  );
});
