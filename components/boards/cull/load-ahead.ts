"use client";
import type { BoardPicture } from "contract/boards/board";
import { useEffect, useRef } from "react";

/** Loads and decodes pictures before they are shown. Those that are no longer wanted are let go. */
export function useLoadAhead(pictures: readonly BoardPicture[]): void {
  // Held while they are wanted, because a browser may drop a decoded picture that nobody holds.
  const held = useRef(new Map<string, HTMLImageElement>());
  const addresses = pictures.flatMap(({ thumbnail_url, view_url }) => [thumbnail_url, view_url]).join(" ");
  useEffect(() => {
    const wanted = new Set(addresses.split(" ").filter(Boolean));
    for (const address of held.current.keys()) if (!wanted.has(address)) held.current.delete(address);
    for (const address of wanted) {
      if (held.current.has(address)) continue;
      const image = new Image();
      image.src = address;
      // A picture that cannot be loaded is reported where it is shown.
      image.decode().catch(() => undefined);
      held.current.set(address, image);
    }
  }, [addresses]);
}
