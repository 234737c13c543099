"use client";
import type { BoardItem } from "contract/boards/board";
import type { BoardComment } from "contract/boards/comments";
import { PinLayer, pinsOf } from "guest/pins";
import { olderFirst, VersionBar, VersionSlider } from "guest/versions";
import { type ChangeView, isCloser, type Scene, type View, ZoomFrame } from "guest/zoom";
import { useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { useMayEdit } from "../board/may-edit";
import { pictureName } from "../board/words";
import { DecodedPicture } from "../cull/decoded-picture";

type Picture = NonNullable<BoardItem["picture"]> | BoardItem["versions"][number];

interface Props {
  item: BoardItem;
  /** The one that the board shows. */
  current: Picture;
  /** One of the versions, or `current`. */
  shown: Picture;
  /** Of all versions. */
  comments: readonly BoardComment[];
  view: View;
  onView: ChangeView;
  onScene: (scene: Scene) => void;
  onStep: (by: 1 | -1) => void;
  /** @param index of the version that is to be seen. */
  onShow: (index: number) => void;
  activeId: string | null;
  onActivate: (commentId: string) => void;
  /** Shows this version on the board. */
  onReplace: (item: BoardItem, pictureId: string) => void;
}

/** A picture with its pins, and with its versions, of which two can be compared. */
export function TalkStage({ item, current, shown, comments, view, ...on }: Props) {
  const { versions } = item;
  const mayEdit = useMayEdit();
  const [isHeld, setHeld] = useState(false);
  const [isSliding, setSliding] = useState(false);
  const [at, setAt] = useState(50);
  const pair = olderFirst(versions, shown);
  const other = pair?.find(({ version }) => version !== shown);
  const beside = other?.version;
  const seen = isHeld && beside ? beside : shown;
  const layer = (one: Picture) => (
    <DecodedPicture picture={{ ...one, prompt: pictureName(item) }} isCloser={isCloser(view)} />
  );
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col p-2">
      {other && (
        <div className="flex flex-wrap items-center justify-center gap-x-2 pb-2">
          <VersionBar
            versions={versions}
            shown={shown}
            current={current}
            beside={other.number}
            onShow={on.onShow}
            onHold={setHeld}
            isSliding={isSliding}
            onSlide={setSliding}
          />
          {mayEdit && shown.id !== current.id && (
            <Button look="primary" onClick={() => on.onReplace(item, shown.id)} className="h-11">
              Use version {versions.findIndex(({ id }) => id === shown.id) + 1}
            </Button>
          )}
        </div>
      )}
      {pair && isSliding ? (
        <div className="min-h-0 w-full flex-1">
          <VersionSlider {...{ pair, view, at }} onMove={setAt} onChange={on.onView} onScene={on.onScene}>
            {layer}
          </VersionSlider>
        </div>
      ) : (
        <ZoomFrame
          picture={seen}
          view={view}
          onChange={on.onView}
          onScene={on.onScene}
          onSwipe={on.onStep}
          className="min-h-0 w-full flex-1"
        >
          {/* Both stay, so that holding compares them at once. */}
          {(beside ? [shown, beside] : [shown]).map((one) => (
            <span key={one.id} className={one.id === seen.id ? "" : "invisible"}>
              {layer(one)}
            </span>
          ))}
          <PinLayer
            key={shown.id}
            pins={isHeld ? [] : pinsOf(comments.filter(({ picture_id }) => picture_id === shown.id))}
            zoom={view.zoom}
            activeId={on.activeId}
            onActivate={on.onActivate}
          />
        </ZoomFrame>
      )}
    </div>
  );
}
