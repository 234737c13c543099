"use client";
import { type PointerEvent, useRef } from "react";
import { PageLink } from "@/components/ui/page/page-link";
import { creationPath } from "@/lib/client/creations/creation-path";
import type { Compared } from "../use-comparison";

interface Props {
  one: Compared;
  /** Called when the letter was dragged to another picture. @param pictureId the other picture. */
  onDrop: (pictureId: string) => void;
}

const MIN_DRAG_PX = 8;
/** Marks the picture that would make room. */
const TARGET = "data-drop-target";

const pictureAt = (x: number, y: number) =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-picture]") ?? null;

/** The letter of a picture: a link to its creation, and a handle that drags the picture to another place. */
export function LetterHandle({ one, onDrop }: Props) {
  const { letter, creation, output } = one;
  const drag = useRef<{ x: number; y: number; isMoving: boolean; over: HTMLElement | null } | null>(null);

  function move(event: PointerEvent) {
    const now = drag.current;
    if (!now) return;
    now.isMoving ||= Math.hypot(event.clientX - now.x, event.clientY - now.y) > MIN_DRAG_PX;
    if (!now.isMoving) return;
    const over = pictureAt(event.clientX, event.clientY);
    if (over === now.over) return;
    now.over?.removeAttribute(TARGET);
    now.over = over?.dataset.picture === output.id ? null : over;
    now.over?.setAttribute(TARGET, "");
  }
  function drop() {
    const over = drag.current?.over;
    over?.removeAttribute(TARGET);
    if (over?.dataset.picture) onDrop(over.dataset.picture);
  }
  return (
    <PageLink
      href={creationPath(creation.creation_id, output.index)}
      aria-label={`Open ${letter}: ${creation.prompt}`}
      data-tooltip={`${creation.prompt}\nDrag to another place`}
      draggable={false}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { x: event.clientX, y: event.clientY, isMoving: false, over: null };
      }}
      onPointerMove={move}
      onPointerUp={drop}
      onPointerCancel={() => {
        drag.current?.over?.removeAttribute(TARGET);
        drag.current = null;
      }}
      onClick={(event) => {
        // The end of a drag is no click.
        if (drag.current?.isMoving) event.preventDefault();
        drag.current = null;
      }}
      className="flex h-8 min-w-8 shrink-0 cursor-grab touch-none items-center justify-center rounded-md px-2 text-sm font-medium text-ink hover:bg-raised pointer-coarse:h-10 pointer-coarse:min-w-10"
    >
      {letter}
    </PageLink>
  );
}
