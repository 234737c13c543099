import { useState } from "react";
import { NewPin, PinCross, PinLayer } from "../../pins/pin-layer";
import type { Pin } from "../../pins/threads";
import { type NumberedVersion, VersionSlider } from "../../versions/version-slider";
import { type View, WHOLE } from "../../zoom/view";
import { ZoomFrame } from "../../zoom/zoom-frame";
import { pill, RoundButton } from "../controls";
import type { GuestPicture } from "../state/board";
import type { Placing } from "./use-placing";

interface Props {
  picture: GuestPicture;
  /** Another version, which is seen in its place while `isHeld`; absent where there is none. */
  beside: GuestPicture | undefined;
  isHeld: boolean;
  /** Two versions with a divider between them, the older one first; null where one is seen. */
  divided: readonly [NumberedVersion<GuestPicture>, NumberedVersion<GuestPicture>] | null;
  name: string;
  pins: readonly Pin[];
  activeId: string | null;
  onActivate: (id: string) => void;
  placing: Placing;
  isFirst: boolean;
  isLast: boolean;
  /** 1 for the next picture. */
  onMove: (step: 1 | -1) => void;
}

const PICTURE = "size-full rounded-[inherit] bg-tray bg-cover";

/**
 * The picture with its pins, zoomed and panned, and where a new pin is set. Its key is the item: another picture is seen whole, another
 * version as close as before.
 */
export function PictureStage({ picture, beside, name, pins, activeId, onActivate, placing, ...rest }: Props) {
  const [view, setView] = useState<View>(WHOLE);
  const { place } = placing;
  const { isHeld, divided, onMove, ...is } = rest;
  const [at, setAt] = useState(50);
  return (
    <div className="relative min-h-0 flex-1">
      {/* Around the frame: with a padding of its own, its middle would not be that of the picture. */}
      <div className="h-full pb-[env(safe-area-inset-bottom)] sm:px-4 sm:pb-4">
        {divided && !place ? (
          <VersionSlider pair={divided} view={view} onChange={setView} at={at} onMove={setAt}>
            {(version, number) => (
              <img
                key={version.id}
                src={version.view_url}
                alt={`${name}, version ${number}`}
                draggable={false}
                className={PICTURE}
              />
            )}
          </VersionSlider>
        ) : (
          <ZoomFrame
            picture={picture}
            view={view}
            onChange={setView}
            onSwipe={place ? undefined : onMove}
            onTap={place ? placing.set : undefined}
            className="h-full"
          >
            <img key={picture.id} src={picture.view_url} alt={name} draggable={false} className={PICTURE} />
            {!isHeld && (
              <PinLayer
                key={picture.id}
                pins={pins}
                zoom={view.zoom}
                activeId={activeId}
                onActivate={onActivate}
              />
            )}
            {beside && (
              // Loaded before it is asked for, so that both are compared at once.
              <img
                key={beside.id}
                src={beside.view_url}
                alt=""
                data-beside={isHeld}
                draggable={false}
                className={`pointer-events-none absolute inset-0 size-full rounded-[inherit] bg-tray object-contain ${isHeld ? "" : "invisible"}`}
              />
            )}
            {place?.isSet && <NewPin at={place.at} zoom={view.zoom} />}
            {place && !place.isSet && (
              <PinCross
                at={place.at}
                zoom={view.zoom}
                onMove={placing.move}
                onSet={() => placing.set(place.at)}
              />
            )}
          </ZoomFrame>
        )}
      </div>
      {place && !place.isSet && (
        <p
          role="status"
          className="appear pointer-events-none absolute inset-x-3 bottom-3 flex items-center justify-center gap-3"
        >
          <span className="flex items-center gap-3 rounded-full border border-hairline bg-panel py-1 pr-1 pl-5 text-sm shadow-lg">
            Choose the place on the picture
            <button type="button" onClick={placing.cancel} className={`pointer-events-auto ${pill("plain")}`}>
              Cancel
            </button>
          </span>
        </p>
      )}
      {!is.isFirst && (
        <span className="absolute top-1/2 left-3 hidden -translate-y-1/2 rounded-full bg-canvas/70 sm:block">
          <RoundButton icon="back" label="Previous picture" onClick={() => onMove(-1)} />
        </span>
      )}
      {!is.isLast && (
        <span className="absolute top-1/2 right-3 hidden -translate-y-1/2 rounded-full bg-canvas/70 sm:block">
          <RoundButton icon="forward" label="Next picture" onClick={() => onMove(1)} />
        </span>
      )}
    </div>
  );
}
