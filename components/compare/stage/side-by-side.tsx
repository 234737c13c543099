"use client";
import { Plus, X } from "lucide-react";
import { PictureTools } from "@/components/picture/picture-tools";
import type { PictureActions } from "@/components/picture/shown-picture";
import { IconButton } from "@/components/ui/controls/icon-button";
import type { Size } from "@/components/ui/layout/best-columns";
import type { Compared } from "../use-comparison";
import { LetterHandle } from "./letter-handle";
import type { SharedView } from "./picture-frame";
import { PictureGrid } from "./picture-grid";

interface Props extends SharedView {
  compared: readonly Compared[];
  /** How many further pictures are loading. */
  coming: number;
  /** Its size as far as the server can tell. */
  likelyArea: Size;
  actions: PictureActions;
  /** Adds a picture; null when no place is offered. */
  onAdd: (() => void) | null;
  onSetAside: (pictureId: string) => void;
  /** @param to the place from 0. */
  onMove: (pictureId: string, to: number) => void;
}

/** All pictures, in the number of columns in which they are largest; a favourite has a frame. */
export function SideBySide({
  compared,
  coming,
  likelyArea,
  actions,
  onAdd,
  onSetAside,
  onMove,
  ...shared
}: Props) {
  const loading = Array.from({ length: coming }, (_, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: equal placeholders
    <div key={place} aria-hidden className="developing size-full lg:rounded-tile" />
  ));
  const free = (
    <button
      key="add"
      type="button"
      onClick={onAdd ?? undefined}
      className="flex size-full flex-col items-center justify-center gap-2 border border-dashed border-edge text-sm text-muted transition-colors hover:bg-panel hover:text-ink lg:rounded-tile"
    >
      <Plus aria-hidden className="size-6" strokeWidth={1.5} />
      Add a picture to compare
    </button>
  );
  return (
    <PictureGrid
      compared={compared}
      likelyArea={likelyArea}
      isMarked={({ output }) => output.is_favourite}
      places={onAdd && coming === 0 ? [free] : loading}
      bar={(one, place) => (
        <>
          <LetterHandle
            one={one}
            onDrop={(target) =>
              onMove(
                one.output.id,
                compared.findIndex(({ output }) => output.id === target),
              )
            }
          />
          {one.isSource && <span className="text-xs text-muted">Source</span>}
          {one.output.is_favourite && (
            <span className="rounded-md bg-ink px-1.5 py-0.5 text-xs font-medium text-canvas max-sm:sr-only">
              Favourite
            </span>
          )}
          <kbd aria-hidden className="ml-auto font-mono text-[11px] text-faint pointer-coarse:hidden">
            {place + 1}
          </kbd>
          <PictureTools
            creation={one.creation}
            output={one.output}
            actions={actions}
            look="in_bar"
            className="pointer-coarse:ml-auto"
          />
          <IconButton
            icon={X}
            label={`Set ${one.letter} aside`}
            aria-keyshortcuts="X"
            onClick={() => onSetAside(one.output.id)}
          />
        </>
      )}
      {...shared}
    />
  );
}
