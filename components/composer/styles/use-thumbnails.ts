"use client";
import { useEffect, useState } from "react";
import { drawThumbnail } from "@/lib/client/api/thumbnails";
import { drawInTurn } from "./draw-in-turn";
import { RecentPictures } from "./recent-pictures";
import type { TileOrder } from "./tile-orders";

const PAUSE_MS = 2_000;

/** Those of this tab, so that the panel opens again with its pictures. */
const recent = new RecentPictures((picture: Blob) => URL.createObjectURL(picture), URL.revokeObjectURL);

/**
 * The addresses of the pictures by the key of their order, as they arrive; drawing stops when the panel closes.
 *
 * @param model draws them; null where none of the chosen models is free.
 */
export function useThumbnails(
  orders: readonly TileOrder[],
  model: string | null,
): ReadonlyMap<string, string> {
  const [shown, setShown] = useState<ReadonlyMap<string, string>>(new Map());
  useEffect(() => {
    const show = () => setShown(recent.addresses());
    show();
    if (model === null) return;
    const closed = new AbortController();
    void drawInTurn(
      orders.filter(({ key }) => !recent.has(key)),
      {
        ask: ({ prompt, negativePrompt }, signal) =>
          drawThumbnail({ prompt, negative_prompt: negativePrompt, model }, signal),
        onDrawn({ key }, picture) {
          recent.add(key, picture);
          show();
        },
        pause: (signal) =>
          new Promise((resolve) => {
            setTimeout(resolve, PAUSE_MS);
            signal.addEventListener("abort", () => resolve(), { once: true });
          }),
        signal: closed.signal,
      },
    );
    return () => closed.abort();
  }, [orders, model]);
  return shown;
}
