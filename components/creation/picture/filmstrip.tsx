"use client";
import type { Creation } from "contract/creations/creation";
import { Heart } from "lucide-react";
import { useState } from "react";
import { cx } from "@/components/ui/cx";
import { Picture } from "@/components/ui/picture/picture";

interface Props {
  creation: Creation;
  /** The indexes of the pictures in the creation, in order. */
  indexes: readonly number[];
  /** The position of the picture in view. */
  position: number;
  onShow: (index: number) => void;
}

/** Thumbnails of all pictures; a ring marks the one in view. None is faded, because that would change its colours. */
export function Filmstrip({ creation, indexes, position, onShow }: Props) {
  const count = indexes.length;
  const [broken, setBroken] = useState<ReadonlySet<string>>(new Set());
  const { width, height } = creation.outputs[0] ?? creation.settings;
  return (
    <ul
      aria-label="Pictures"
      className="flex shrink-0 gap-2 overflow-x-auto p-3 lg:justify-center lg:px-1 lg:pb-1"
    >
      {indexes.map((index, at) => {
        const output = creation.outputs.find((one) => one.index === index);
        const preview = creation.previews.find((one) => one.index === index);
        const source = output?.thumbnail_url ?? preview?.preview_url;
        return (
          <li key={index} className="shrink-0">
            <button
              type="button"
              aria-label={`Picture ${at + 1} of ${count}${output?.is_favourite ? ", favourite" : ""}`}
              aria-current={at === position}
              onClick={() => onShow(at)}
              style={{ aspectRatio: `${width} / ${height}` }}
              className={cx(
                "relative block h-16 max-w-40 overflow-hidden rounded-tile bg-tray ring-offset-2 ring-offset-canvas",
                at === position ? "ring-2 ring-ink" : "hover:ring-1 hover:ring-edge",
                !source && "developing",
              )}
            >
              {source && !broken.has(source) && (
                <Picture
                  key={source}
                  src={source}
                  alt=""
                  onBroken={() => setBroken((before) => new Set(before).add(source))}
                  className="size-full object-cover"
                />
              )}
              {output?.is_favourite && (
                <span
                  aria-hidden
                  className="absolute right-1 bottom-1 flex size-5 items-center justify-center rounded-full bg-black/60 text-white"
                >
                  <Heart className="size-3" fill="currentColor" />
                </span>
              )}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
