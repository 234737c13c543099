"use client";
import type { BoardPicture } from "contract/boards/board";
import { useCallback, useState } from "react";
import { cx } from "@/components/ui/cx";
import { NoPicture } from "@/components/ui/picture/no-picture";

interface Props {
  picture: Pick<BoardPicture, "thumbnail_url" | "view_url" | "media_url" | "prompt">;
  /** Loads the original too, because it is enlarged beyond the pixels of the view. */
  isCloser: boolean;
}

/** The thumbnail, over it the view once that is decoded, and over both the original when it is enlarged. */
export function DecodedPicture({ picture, isCloser }: Props) {
  const [broken, setBroken] = useState<ReadonlySet<string>>(new Set());
  const { thumbnail_url, view_url, media_url, prompt } = picture;
  const layers = new Set([thumbnail_url, view_url, ...(isCloser ? [media_url] : [])]);
  if (broken.has(thumbnail_url) && broken.has(view_url)) return <NoPicture name={prompt} />;
  return (
    <span role="img" aria-label={prompt} className="absolute inset-0">
      {[...layers].map(
        (address) =>
          !broken.has(address) && (
            <Layer
              key={address}
              address={address}
              onBroken={() => setBroken((before) => new Set(before).add(address))}
            />
          ),
      )}
    </span>
  );
}

/** One image that is invisible until all of it can be shown. */
function Layer({ address, onBroken }: { address: string; onBroken: () => void }) {
  const [isShown, setShown] = useState(false);
  const look = useCallback((image: HTMLImageElement | null) => {
    // Loaded ahead: shown at once, without a frame of the thumbnail alone.
    if (image?.complete && image.naturalWidth > 0) setShown(true);
  }, []);
  return (
    // biome-ignore lint/performance/noImgElement: signed addresses, already the right size
    <img
      ref={look}
      src={address}
      alt=""
      decoding="sync"
      draggable={false}
      onLoad={({ currentTarget: image }) =>
        void image.decode().then(
          () => setShown(true),
          () => setShown(true),
        )
      }
      onError={onBroken}
      className={cx("absolute inset-0 size-full transition-opacity duration-100", !isShown && "opacity-0")}
    />
  );
}
