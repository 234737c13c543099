"use client";
import { useEffect } from "react";
import type { FoundPicture } from "./use-pictures";

/** Loads and decodes pictures before they are shown, so that a decision shows the next ones at once. */
export function useLoadAhead(pictures: readonly FoundPicture[]): void {
  const addresses = pictures
    .flatMap(({ output: { thumbnail_url, media_url } }) => [thumbnail_url, media_url])
    .join(" ");
  useEffect(() => {
    // Held until they are decoded, because a browser may drop a picture that nobody holds.
    const loading = addresses
      .split(" ")
      .filter(Boolean)
      .map((address) => {
        const image = new Image();
        image.src = address;
        // A picture that cannot be loaded is reported where it is shown.
        image.decode().catch(() => undefined);
        return image;
      });
    return () => {
      loading.length = 0;
    };
  }, [addresses]);
}
