"use client";
import { useState } from "react";
import { NoPicture } from "@/components/ui/picture/no-picture";
import { Picture } from "@/components/ui/picture/picture";

interface Props {
  thumbnailUrl: string;
  mediaUrl: string;
  /** Alternative text. */
  name: string;
  draggable: boolean;
  /** The addresses may have expired: the parent fetches new ones, which are then tried. */
  onBroken: () => void;
}

/** Shows the thumbnail until the original has loaded, and a message where the original cannot be loaded. */
export function FinishedPicture({ thumbnailUrl, mediaUrl, name, draggable, onBroken }: Props) {
  const [broken, setBroken] = useState<ReadonlySet<string>>(new Set());
  const markBroken = (address: string) => setBroken((before) => new Set(before).add(address));
  return (
    <>
      {!broken.has(thumbnailUrl) && (
        <Picture
          key={thumbnailUrl}
          src={thumbnailUrl}
          alt=""
          draggable={false}
          onBroken={() => markBroken(thumbnailUrl)}
          className="absolute inset-0 size-full"
        />
      )}
      {broken.has(mediaUrl) ? (
        <NoPicture name={name} />
      ) : (
        <Picture
          key={mediaUrl}
          src={mediaUrl}
          alt={name}
          draggable={draggable}
          onBroken={() => {
            markBroken(mediaUrl);
            onBroken();
          }}
          className="appear absolute inset-0 size-full"
        />
      )}
    </>
  );
}
