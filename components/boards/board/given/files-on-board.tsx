"use client";
import { type RefObject, useEffect, useRef, useState } from "react";
import type { DropPlace } from "@/components/ui/drag/use-drag";
import { type Point, useDroppedFiles } from "@/components/ui/drag/use-dropped-files";
import { lateCode } from "@/components/ui/lazy/late-code";
import { useFetchedWhenIdle } from "@/components/ui/lazy/lazy-view";
import { notify } from "@/components/ui/notices/notify";

const GIVING = lateCode(() => import("./give-files"));

/** Where files go that are dropped at a point of the window; null for the end of the board. */
export type PlaceOfFiles = RefObject<((at: Point) => DropPlace | null) | null>;

interface Props {
  placeAt: PlaceOfFiles;
  /** The field for files, which buttons open, too. */
  field: RefObject<HTMLInputElement | null>;
  /** The item behind which something at this slot goes; null for the beginning. */
  before: (slot: number) => string | null | undefined;
  /** @param after as `before` says it; undefined for the end. @returns whether something was added. */
  onAdd: (pictureIds: readonly string[], after: string | null | undefined) => boolean;
}

/** Accepts picture files that are dropped on a board, pasted or chosen, and shows where they would go. */
export function FilesOnBoard({ placeAt, field, before, onAdd }: Props) {
  const [place, setPlace] = useState<DropPlace | null>(null);
  // When they are sent the board may have changed.
  const add = useRef(onAdd);
  useEffect(() => {
    add.current = onAdd;
  });
  async function take(files: readonly File[], slot: number | undefined) {
    const after = slot === undefined ? undefined : before(slot);
    if (!(await GIVING.fetch()))
      return notify({ words: "The files could not be added. Try again in a moment.", kind: "problem" });
    await GIVING.code()?.giveFiles(files, (pictureIds) => add.current(pictureIds, after));
  }
  useFetchedWhenIdle(GIVING);
  const over = useDroppedFiles(
    (files, _, at) => void take(files, at ? placeAt.current?.(at)?.slot : undefined),
    undefined,
    (at) => setPlace(placeAt.current?.(at) ?? null),
  );
  return (
    <>
      <input
        ref={field}
        type="file"
        accept="image/png,image/jpeg,image/webp,image/avif"
        multiple
        aria-label="Picture files for this board"
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.value = "";
          if (files.length > 0) void take(files, undefined);
        }}
      />
      {over && (
        <div
          aria-hidden
          className="pointer-events-none fixed inset-0 z-30 flex items-end justify-center p-6 ring-2 ring-accent ring-inset"
        >
          {place && <div data-drop-line className="fixed rounded-full bg-accent" style={place.line} />}
          <p className="rounded-lg bg-raised px-4 py-2 text-sm text-ink shadow-lg">
            Drop pictures to add them to the board
          </p>
        </div>
      )}
    </>
  );
}
