"use client";
import { useState } from "react";
import { NoPicture } from "@/components/ui/picture/no-picture";
import { Picture } from "@/components/ui/picture/picture";

interface Props {
  thumbnailUrl: string;
  mediaUrl: string;
  /** What it shows. */
  name: string;
  draggable: boolean;
  /** Addresses run out: whoever hears this asks for new ones, and they are tried. */
  onBroken: () => void;
}

/** The small one stands in while the original loads; where that cannot be had, words say so. */
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
