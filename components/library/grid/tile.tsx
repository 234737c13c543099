"use client";
import { Ban, Check, CircleAlert, Clock, Heart, Images, LoaderCircle, TriangleAlert } from "lucide-react";
import { memo } from "react";
import { cx } from "@/components/ui/cx";
import { percent, stateWords } from "@/lib/client/words/states";
import type { Creation } from "@/lib/contract/creation";

export const tileId = (creationId: string) => `tile-${creationId}`;

interface Props {
  creation: Creation;
  index: number;
  left: number;
  top: number;
  width: number;
  height: number;
  selected: boolean;
  /** Whether the Tab key focuses this tile. */
  isEntry: boolean;
  onBroken: (creation: Creation) => void;
}

/** One creation in the grid, which handles the clicks and keys of all tiles. */
export const LibraryTile = memo(function LibraryTile({
  creation,
  index,
  left,
  top,
  width,
  height,
  selected,
  isEntry,
  onBroken,
}: Props) {
  const cover = creation.outputs[0];
  const count = creation.outputs.length;
  const words = stateWords(creation);
  const name = [
    cover ? creation.prompt : `${words.words}: ${creation.prompt}`,
    count > 1 && `${count} pictures`,
    creation.is_favourite && "favourite",
  ];
  return (
    <li
      data-index={index}
      className="group/tile absolute overflow-hidden rounded-tile bg-tray"
      style={{ left, top, width, height }}
    >
      <a
        id={tileId(creation.creation_id)}
        href={`/creations/${creation.creation_id}`}
        tabIndex={isEntry ? 0 : -1}
        aria-label={name.filter(Boolean).join(", ")}
        className={cx(
          "absolute inset-0 block overflow-hidden rounded-tile focus-visible:outline-offset-[-3px]",
          selected && "ring-2 ring-ink ring-inset",
        )}
      >
        {cover ? (
          <span className={cx("block size-full transition-transform", selected && "scale-[0.93]")}>
            {/* biome-ignore lint/performance/noImgElement: signed addresses, already the right size */}
            <img
              src={cover.thumbnail_url}
              alt=""
              decoding="async"
              draggable={false}
              onError={() => onBroken(creation)}
              className="size-full rounded-tile object-cover"
            />
          </span>
        ) : (
          <Note creation={creation} words={words.words} />
        )}
      </a>
      <SelectBox creation={creation} selected={selected} isEntry={isEntry} />
      {count > 1 && (
        <span
          aria-hidden
          className="pointer-events-none absolute right-1.5 bottom-1.5 flex items-center gap-1 rounded bg-black/60 px-1.5 py-0.5 text-[11px] leading-4 text-white tabular-nums"
        >
          <Images className="size-3" />
          {count}
        </span>
      )}
      {creation.is_favourite && (
        <Heart
          aria-hidden
          fill="currentColor"
          className="pointer-events-none absolute bottom-2 left-2 size-4 text-white drop-shadow-[0_0_2px_rgb(0_0_0/0.9)]"
        />
      )}
    </li>
  );
});

/** Visible on hover and focus, during a selection, and always on touch screens. */
function SelectBox({
  creation,
  selected,
  isEntry,
}: {
  creation: Creation;
  selected: boolean;
  isEntry: boolean;
}) {
  return (
    <label
      className={cx(
        "absolute top-0 left-0 flex size-10 items-center justify-center opacity-0 group-hover/tile:opacity-100 group-has-focus-visible/tile:opacity-100 group-data-selecting/sheet:opacity-100 pointer-coarse:opacity-100",
        selected && "opacity-100",
      )}
    >
      <input
        type="checkbox"
        checked={selected}
        readOnly
        tabIndex={isEntry ? 0 : -1}
        aria-label={`Select: ${creation.prompt}`}
        className="size-5 appearance-none rounded-full border-2 border-white bg-black/45 shadow-[0_0_3px_rgb(0_0_0/0.6)] checked:border-ink checked:bg-ink"
      />
      {selected && (
        <Check aria-hidden strokeWidth={3} className="pointer-events-none absolute size-3.5 text-canvas" />
      )}
    </label>
  );
}

const ICONS = { danger: CircleAlert, warning: TriangleAlert, quiet: Ban, live: LoaderCircle, success: Ban };
const COLOURS = {
  danger: "text-danger",
  warning: "text-warning",
  quiet: "text-muted",
  live: "text-ink",
  success: "text-muted",
};

/** Replaces a missing picture: the state and the prompt. */
function Note({ creation, words }: { creation: Creation; words: string }) {
  const { tone } = stateWords(creation);
  const isWaiting = creation.status === "pending" && !creation.cancel_requested;
  const Icon = isWaiting && tone === "quiet" ? Clock : ICONS[tone];
  const known = percent(creation);
  return (
    <span className="absolute inset-0 flex flex-col items-center justify-center gap-1 p-2 text-center">
      <Icon aria-hidden className={cx("size-4 shrink-0", COLOURS[tone])} />
      <span className={cx("text-xs", COLOURS[tone])}>
        {words}
        {known !== null && ` ${known} %`}
      </span>
      <span className="line-clamp-2 max-w-full text-xs text-faint">{creation.prompt}</span>
    </span>
  );
}
