"use client";
import type { BoardItem } from "contract/boards/board";
import { Check, Flag, Heart, MessageSquare, NotebookPen, Pencil, X } from "lucide-react";
import { memo } from "react";
import { IconButton } from "@/components/ui/controls/icon-button";
import { cx } from "@/components/ui/cx";
import { ratioStyle } from "@/components/ui/layout/justified-rows";
import { lazyPart } from "@/components/ui/lazy/lazy-part";
import { MenuButton } from "@/components/ui/menu/menu-button";
import { PassingPicture } from "@/components/ui/picture/passing-picture";
import { creationPath } from "@/lib/client/creations/creation-path";
import type { BoardKey, OnTile } from "../actions";
import { useMayEdit } from "../may-edit";
import { byWords, type Feedback, NO_FEEDBACK, pictureName, tileLabel } from "../words";
import { FromParent } from "./from-parent";
import { ratioOf } from "./layout";
import { NoteField, NoteLine } from "./note";

export const tileId = (itemId: string) => `board-tile-${itemId}`;

const menu = lazyPart(() => import("./tile-menu"));

interface Props {
  item: BoardItem;
  index: number;
  /** In pixels, the height of the picture alone; without them the browser places the tile in its row. */
  left?: number;
  top?: number;
  width?: number;
  height?: number;
  /** Where the field for the note begins, so that it fits beside the edge of a narrow tile. */
  noteLeft: number | string;
  feedback: Feedback | undefined;
  isOnFirstScreen: boolean;
  isSelected: boolean;
  /** Whether it is dragged now. */
  isDragged: boolean;
  /** Whether its note is edited. */
  isEdited: boolean;
  /** Whether the Tab key focuses this tile. */
  isEntry: boolean;
  /** Whether it has the focus or the pointer, and shows its tools. */
  isActive: boolean;
  onTile: (item: BoardItem) => OnTile;
  onSaveNote: (item: BoardItem, note: string) => void;
  onEndNote: (item: BoardItem, keepsFocus: boolean) => void;
}

/** One picture of the board. The sheet handles clicks, keys and drags of all tiles. */
export const BoardTile = memo(function BoardTile(props: Props) {
  const { item, index, left, top, width, height, noteLeft, feedback = NO_FEEDBACK } = props;
  const { isOnFirstScreen, isSelected, isDragged, isEdited, isEntry, isActive, onTile } = props;
  const { id, picture, decision, note } = item;
  if (!picture) return null;
  return (
    <li
      data-index={index}
      data-item-id={id}
      className={cx(
        "group/picture",
        width === undefined ? "relative" : "absolute",
        note && "pb-1",
        isDragged && "opacity-40",
        isEdited && "z-[2]",
      )}
      style={{ ...ratioStyle(ratioOf(item)), left, top, width }}
    >
      <div
        className={cx(
          "@container relative overflow-hidden rounded-tile bg-tray",
          height === undefined && "aspect-(--ratio)",
        )}
        style={{ height }}
      >
        <a
          id={tileId(id)}
          // Only its owner can open the creation.
          href={
            picture.person_name === undefined
              ? creationPath(picture.creation_id, picture.index)
              : picture.view_url
          }
          data-drag={id}
          tabIndex={isEntry ? 0 : -1}
          aria-label={tileLabel(item, feedback)}
          {...(note && { "aria-description": note })}
          draggable={false}
          className={cx(
            "absolute inset-0 block overflow-hidden rounded-tile select-none [-webkit-touch-callout:none] focus-visible:outline-offset-[-3px]",
            isSelected && "ring-2 ring-ink ring-inset",
          )}
        >
          <span
            className={cx(
              "block size-full transition-[transform,opacity,filter]",
              isSelected && "scale-[0.93]",
              decision === "reject" && "opacity-35 grayscale",
            )}
          >
            <PassingPicture
              src={picture.thumbnail_url}
              isUrgent={isOnFirstScreen}
              className="size-full rounded-tile object-cover"
            />
          </span>
          {/* They are half of the layout of a tile: on the server's page, which is laid out in one go, those seen first have them. */}
          {(width !== undefined || isOnFirstScreen) && (
            <Signs
              decision={decision}
              versions={item.versions.length}
              feedback={feedback}
              isBesideParent={picture.made_from !== undefined}
            />
          )}
        </a>
        <label
          className={cx(
            "absolute top-0 left-0 flex size-10 items-center justify-center opacity-0 group-has-focus-visible/picture:opacity-100 group-data-selecting/sheet:opacity-100 pointer-coarse:pointer-events-none",
            (isSelected || isActive) && "opacity-100 pointer-coarse:opacity-0",
          )}
        >
          <input
            type="checkbox"
            checked={isSelected}
            readOnly
            tabIndex={isEntry ? 0 : -1}
            aria-label={`Select: ${pictureName(item)}`}
            className="size-5 appearance-none rounded-full border-2 border-white bg-black/45 shadow-[0_0_3px_rgb(0_0_0/0.6)] checked:border-ink checked:bg-ink"
          />
          {isSelected && (
            <Check
              aria-hidden
              strokeWidth={3}
              className="pointer-events-none absolute size-3.5 text-canvas"
            />
          )}
        </label>
        {picture.made_from && <FromParent madeFrom={picture.made_from} />}
        <By item={item} isActive={isActive} />
        <Tools item={item} isActive={isActive} onTile={onTile} />
      </div>
      {isEdited ? (
        <div
          className="absolute top-full min-w-[min(15rem,100%)] sm:min-w-60"
          style={{ left: noteLeft, width }}
        >
          <NoteField
            item={item}
            onSave={(text) => props.onSaveNote(item, text)}
            onDone={(keepsFocus) => props.onEndNote(item, keepsFocus)}
          />
        </div>
      ) : (
        note && <NoteLine item={item} onEdit={() => onTile(item).editNote()} />
      )}
    </li>
  );
});

const ANSWER_ICONS = [
  ["approve", Check],
  ["change", Pencil],
  ["no", X],
] as const;

/** The decision, and what guests said, as small signs on the picture; the label of the tile says them in words. */
function Signs({
  decision,
  versions,
  feedback,
  isBesideParent,
}: {
  decision: BoardItem["decision"];
  /** None for one picture. */
  versions: number;
  feedback: Feedback;
  isBesideParent: boolean;
}) {
  const { favourites, comments, hasNew, answers } = feedback;
  return (
    <span
      aria-hidden
      className={cx(
        "pointer-events-none absolute right-1.5 bottom-1.5 flex items-end text-white",
        isBesideParent ? "left-10" : "left-1.5",
      )}
    >
      {decision === "pick" && (
        <span className="flex size-6 items-center justify-center rounded-full bg-success text-canvas">
          <Flag className="size-3.5" fill="currentColor" />
        </span>
      )}
      {decision === "reject" && (
        <span className="flex size-6 items-center justify-center rounded-full bg-black/70">
          <X className="size-3.5" strokeWidth={3} />
        </span>
      )}
      {versions > 0 && (
        <span className="mx-1 whitespace-nowrap rounded bg-black/65 px-1.5 py-0.5 text-[11px] leading-4 tabular-nums first:ml-0">
          {versions}
          <span className="@max-[11rem]:hidden"> versions</span>
          <span className="@min-[11rem]:hidden">×</span>
        </span>
      )}
      <span className="ml-auto flex items-end gap-1">
        {answers && (
          <span className="flex items-center gap-2 rounded bg-black/65 px-1.5 py-0.5 text-[11px] leading-4 tabular-nums">
            {ANSWER_ICONS.map(
              ([answer, Icon]) =>
                answers[answer] > 0 && (
                  <span key={answer} className="flex items-center gap-1">
                    <Icon className="size-3" strokeWidth={3} />
                    {answers[answer]}
                  </span>
                ),
            )}
          </span>
        )}
        {favourites + comments > 0 && (
          <span className="flex items-center gap-2 rounded bg-black/65 px-1.5 py-0.5 text-[11px] leading-4 tabular-nums">
            {hasNew && <span className="size-1.5 rounded-full bg-accent" />}
            {favourites > 0 && (
              <span className="flex items-center gap-1">
                <Heart className="size-3" fill="currentColor" />
                {favourites}
              </span>
            )}
            {comments > 0 && (
              <span className="flex items-center gap-1">
                <MessageSquare className="size-3" />
                {comments}
              </span>
            )}
          </span>
        )}
      </span>
    </span>
  );
}

/** Whose the picture is, and who of the others decided and wrote: shown with the tools. The label of the tile says it in words. */
function By({ item, isActive }: { item: BoardItem; isActive: boolean }) {
  const words = byWords(item);
  if (words.length === 0 || !isActive) return null;
  return (
    <p
      aria-hidden
      className="pointer-events-none absolute inset-x-1.5 bottom-9 flex flex-wrap gap-1 text-[11px] leading-4 text-white pointer-coarse:hidden"
    >
      {words.map((word) => (
        <span key={word} className="max-w-full truncate rounded bg-black/65 px-1.5 py-0.5">
          {word}
        </span>
      ))}
    </p>
  );
}

/** Only the menu, which has all of them, stands on a narrow tile. */
const ON_WIDE_TILES = "@max-[11rem]:hidden";

/** White on dark, so that they are seen on any picture. */
const ON_PICTURE =
  "!text-white bg-black/60 hover:!bg-black/80 pointer-fine:aria-pressed:!bg-black/85 pointer-coarse:!bg-transparent pointer-coarse:aria-pressed:[&>svg]:!bg-black pointer-coarse:[&>svg]:size-6 pointer-coarse:[&>svg]:rounded-full pointer-coarse:[&>svg]:bg-black/60 pointer-coarse:[&>svg]:p-1";

interface ToolsProps {
  item: BoardItem;
  isActive: boolean;
  onTile: (item: BoardItem) => OnTile;
}

/** The tools of a tile, on hover and focus; always on touch screens, unless pictures are being selected. */
function Tools({ item, isActive, onTile }: ToolsProps) {
  const isPick = item.decision === "pick";
  const isReject = item.decision === "reject";
  const mayEdit = useMayEdit();
  return (
    <div
      data-tools
      className={cx(
        "absolute top-1.5 right-1.5 flex gap-1 pointer-coarse:top-0 pointer-coarse:right-0 pointer-coarse:gap-0 pointer-coarse:group-data-selecting/sheet:hidden",
        !isActive && "pointer-fine:hidden",
      )}
    >
      {mayEdit && (
        <>
          <IconButton
            icon={Flag}
            filled={isPick}
            label="Pick"
            data-tooltip={isPick ? "Remove pick" : "Pick"}
            aria-pressed={isPick}
            aria-keyshortcuts={"P" satisfies BoardKey<"board_pick">}
            onClick={() => onTile(item).decide(isPick ? null : "pick")}
            className={cx(ON_PICTURE, ON_WIDE_TILES)}
          />
          <IconButton
            icon={X}
            label="Reject"
            data-tooltip={isReject ? "Remove reject" : "Reject"}
            aria-pressed={isReject}
            aria-keyshortcuts={"X" satisfies BoardKey<"board_reject">}
            onClick={() => onTile(item).decide(isReject ? null : "reject")}
            className={cx(ON_PICTURE, ON_WIDE_TILES)}
          />
          <IconButton
            icon={NotebookPen}
            label={item.note ? "Edit the note" : "Add a note"}
            aria-keyshortcuts={"E" satisfies BoardKey<"board_note">}
            onClick={() => onTile(item).editNote()}
            className={cx(ON_PICTURE, ON_WIDE_TILES, "pointer-coarse:hidden")}
          />
        </>
      )}
      <MenuButton
        label="More for this picture"
        data-tooltip="More: note, move, open, remove"
        name="Picture of the board"
        part={menu}
        content={{ item, onTile }}
        className={ON_PICTURE}
      />
    </div>
  );
}
