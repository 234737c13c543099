"use client";
import { useState } from "react";
import { cx } from "@/components/ui/cx";
import { Picture } from "@/components/ui/picture/picture";
import type { Creation } from "@/lib/contract/creation";

interface Props {
  creation: Creation;
  count: number;
  index: number;
  onShow: (index: number) => void;
}

/** Thumbnails of all pictures; a ring marks the one in view. None is faded, because that would change its colours. */
export function Filmstrip({ creation, count, index, onShow }: Props) {
  const [broken, setBroken] = useState<ReadonlySet<string>>(new Set());
  const { width, height } = creation.outputs[0] ?? creation.settings;
  return (
    <ul
      aria-label="Pictures"
      className="flex shrink-0 gap-2 overflow-x-auto p-3 lg:justify-center lg:px-1 lg:pb-1"
    >
      {Array.from({ length: count }, (_, at) => {
        const output = creation.outputs.find((one) => one.index === at) ?? creation.outputs[at];
        const preview = creation.previews.find((one) => one.index === at);
        const source = output?.thumbnail_url ?? preview?.preview_url;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a picture's index is its identity
          <li key={at} className="shrink-0">
            <button
              type="button"
              aria-label={`Picture ${at + 1} of ${count}`}
              aria-current={at === index}
              onClick={() => onShow(at)}
              style={{ aspectRatio: `${width} / ${height}` }}
              className={cx(
                "relative block h-16 max-w-40 overflow-hidden rounded-tile bg-tray ring-offset-2 ring-offset-canvas",
                at === index ? "ring-2 ring-ink" : "hover:ring-1 hover:ring-edge",
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
            </button>
          </li>
        );
      })}
    </ul>
  );
}
