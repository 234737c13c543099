"use client";
import type { Creation } from "contract/creations/creation";
import { Ban, Check, CircleAlert, Clock, Heart, Images, LoaderCircle, TriangleAlert } from "lucide-react";
import { memo } from "react";
import { PictureTools } from "@/components/picture/picture-tools";
import type { PictureActions } from "@/components/picture/shown-picture";
import { cx } from "@/components/ui/cx";
import { ratioStyle } from "@/components/ui/layout/justified-rows";
import { PassingPicture } from "@/components/ui/picture/passing-picture";
import { ownWords } from "@/lib/client/words/own-words";
import { percent, stateWords } from "@/lib/client/words/states";
import { itemAddress, itemName, type LibraryItem } from "../items";
import { tileRatio } from "./sheet";

export const tileId = (itemId: string) => `tile-${itemId}`;

interface Props extends LibraryItem {
  index: number;
  /** In pixels; without them the browser places the tile in its row. */
  left?: number;
  top?: number;
  width?: number;
  height?: number;
  isOnFirstScreen: boolean;
  selected: boolean;
  /** Whether the Tab key focuses this tile. */
  isEntry: boolean;
  /** Whether it has the focus or the pointer, and shows its words and tools. */
  isActive: boolean;
  namesModel: boolean;
  actions: PictureActions;
  onBroken: (creation: Creation) => void;
}

/** One picture or creation in the grid, which handles the clicks and keys of all tiles. */
export const LibraryTile = memo(function LibraryTile(props: Props) {
  const { id, creation, output, isPicture, canSelect, index, left, top, width, height } = props;
  const { selected, isOnFirstScreen, isEntry, isActive, namesModel, actions, onBroken } = props;
  const name = itemName(props);
  const isMarked = isPicture ? output?.is_favourite : creation.is_favourite;
  const tools = isActive && isPicture && output;
  return (
    <li
      data-index={index}
      data-picture={isPicture ? id : undefined}
      className={cx(
        "group/picture overflow-hidden rounded-tile bg-tray",
        width === undefined ? "relative aspect-(--ratio)" : "absolute",
      )}
      style={width === undefined ? ratioStyle(tileRatio(props)) : { left, top, width, height }}
    >
      <a
        id={tileId(id)}
        href={itemAddress(props)}
        tabIndex={isEntry ? 0 : -1}
        aria-label={`${name}${isMarked ? ", favourite" : ""}`}
        draggable={false}
        className={cx(
          "absolute inset-0 block overflow-hidden rounded-tile [-webkit-touch-callout:none] focus-visible:outline-offset-[-3px]",
          selected && "ring-2 ring-ink ring-inset",
        )}
      >
        {output ? (
          <span className={cx("block size-full transition-transform", selected && "scale-[0.93]")}>
            <PassingPicture
              src={output.thumbnail_url}
              isUrgent={isOnFirstScreen}
              onError={() => onBroken(creation)}
              className="size-full rounded-tile object-cover"
            />
          </span>
        ) : (
          <Note creation={creation} />
        )}
        {isActive && output && <Caption creation={creation} namesModel={namesModel} />}
      </a>
      {canSelect && (
        <SelectBox
          name={isPicture ? name : ownWords(creation)}
          selected={selected}
          isEntry={isEntry}
          isActive={isActive}
        />
      )}
      {!isPicture && creation.outputs.length > 1 && (
        <span
          aria-hidden
          className={cx(
            "pointer-events-none absolute right-1.5 flex items-center gap-1 rounded bg-black/60 px-1.5 py-0.5 text-[11px] leading-4 text-white tabular-nums",
            isActive ? "top-1.5" : "bottom-1.5",
          )}
        >
          <Images className="size-3" />
          {creation.outputs.length}
        </span>
      )}
      {isMarked && !tools && (
        <Heart
          aria-hidden
          fill="currentColor"
          className="pointer-events-none absolute top-2.5 right-2.5 size-4 text-white drop-shadow-[0_0_2px_rgb(0_0_0/0.9)]"
        />
      )}
      {tools && (
        <PictureTools
          creation={creation}
          output={tools}
          actions={actions}
          look="on_picture"
          className="absolute top-1.5 right-1.5 pointer-coarse:group-data-selecting/sheet:hidden"
        />
      )}
    </li>
  );
});

/** The words of the prompt over the lower edge of the picture. */
function Caption({ creation, namesModel }: { creation: Creation; namesModel: boolean }) {
  return (
    <span
      aria-hidden
      className="appear absolute inset-x-0 bottom-0 bg-gradient-to-t from-black/80 via-black/50 to-transparent px-2 pt-7 pb-1.5 text-xs leading-4 text-white"
    >
      <span className="line-clamp-2">{ownWords(creation)}</span>
      {namesModel && <span className="block truncate text-white/70">{creation.made_by}</span>}
    </span>
  );
}

interface SelectBoxProps {
  name: string;
  selected: boolean;
  isEntry: boolean;
  isActive: boolean;
}

/** Visible on hover and focus, and during a selection. */
function SelectBox({ name, selected, isEntry, isActive }: SelectBoxProps) {
  return (
    <label
      className={cx(
        "absolute top-0 left-0 flex size-10 items-center justify-center opacity-0 group-has-focus-visible/picture:opacity-100 group-data-selecting/sheet:opacity-100 pointer-coarse:pointer-events-none",
        (selected || isActive) && "opacity-100",
      )}
    >
      <input
        type="checkbox"
        checked={selected}
        readOnly
        tabIndex={isEntry ? 0 : -1}
        aria-label={`Select: ${name}`}
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

/** Replaces a missing picture: the state and the prompt, over the preview where there is one. */
function Note({ creation }: { creation: Creation }) {
  const { tone, words } = stateWords(creation);
  const [preview] = creation.previews;
  const isWaiting = creation.status === "pending" && !creation.cancel_requested;
  const Icon = isWaiting && tone === "quiet" ? Clock : ICONS[tone];
  const known = percent(creation);
  return (
    <span className="absolute inset-0 flex flex-col items-center justify-center gap-1 p-2 text-center">
      {preview && (
        // biome-ignore lint/performance/noImgElement: signed addresses, already the right size
        <img
          src={preview.preview_url}
          alt=""
          className="absolute inset-0 size-full object-cover opacity-30"
        />
      )}
      <Icon aria-hidden className={cx("size-4 shrink-0", COLOURS[tone])} />
      <span className={cx("text-xs", COLOURS[tone])}>
        {words}
        {known !== null && ` ${known} %`}
      </span>
      <span className="line-clamp-2 max-w-full text-xs text-faint">{ownWords(creation)}</span>
    </span>
  );
}
