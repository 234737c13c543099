"use client";
import { useEffect, useState } from "react";
import { readUpload } from "@/lib/client/api/uploads";

/** `loading` while it is read; null where there is none, or it is gone, so that painting begins with nothing. */
export type KeptMask = HTMLImageElement | "loading" | null;

/** The mask that was painted before, so that it can be changed. @param uploadId null for none */
export function useKeptMask(uploadId: string | null): KeptMask {
  const [mask, setMask] = useState<KeptMask>(uploadId === null ? null : "loading");
  useEffect(() => {
    if (uploadId === null) return;
    let isUnmounted = false;
    void pictureOf(uploadId)
      .catch(() => null)
      .then((picture) => {
        if (!isUnmounted) setMask(picture);
      });
    return () => {
      isUnmounted = true;
    };
  }, [uploadId]);
  return mask;
}

async function pictureOf(uploadId: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = (await readUpload(uploadId)).media_url;
  await image.decode();
  return image;
}
