"use client";
import { ImagePlus } from "lucide-react";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { cx } from "@/components/ui/cx";
import { DragGhost, DropLine } from "@/components/ui/drag/drag-marks";
import { boxesIn, dropPlaceAmong, movedTo } from "@/components/ui/drag/order";
import { useDrag } from "@/components/ui/drag/use-drag";
import { announce } from "@/components/ui/notices/announcer";
import { DescribeButton } from "../describe/describe-button";
import type { DraftReference } from "../draft/draft";
import { FailedUploads } from "../uploads/failed-uploads";
import { fileUploads } from "../uploads/file-uploads";
import { ReferenceTile, referenceTileId } from "./reference-tile";

interface Props {
  references: readonly DraftReference[];
  /** How many the chosen models take at most; null where they take different numbers, or none. */
  max: number | null;
  roles: readonly string[];
  /** Whether a phone shows how they are ordered. */
  open: boolean;
  onChange: (references: readonly DraftReference[]) => void;
  /** Opens the choice of a file. */
  onAdd: () => void;
  onBroken: (reference: DraftReference) => void;
}

const GAP_PX = 10;

/** The pictures to go by: in an order that drags and keys change, because some models weigh the first ones more. */
export function References(props: Props) {
  const { references, max, roles, open, onChange } = props;
  const list = useRef<HTMLUListElement>(null);
  const hintId = useId();
  /** The one that had the focus last, which can be described. */
  const [lastId, setLastId] = useState<string | null>(null);
  const indexOf = (key: string) => references.findIndex(({ id }) => id === key);

  const last = Math.max(0, indexOf(lastId ?? ""));
  const chosen = references[last];

  const focus = (place: number) => setTimeout(() => document.getElementById(referenceTileId(place))?.focus());

  function move(from: number, slot: number): void {
    const moved = movedTo(references, from, slot);
    const item = references[from];
    if (moved === references || !item) {
      announce("It stays where it is");
      return;
    }
    const to = moved.indexOf(item) + 1;
    onChange(moved);
    focus(to);
    announce(`Moved to place ${to} of ${moved.length}`);
  }

  function remove(index: number): void {
    const reference = references[index];
    if (!reference) return;
    if ("file_id" in reference.picture) fileUploads.remove(reference.picture.file_id);
    onChange(references.toSpliced(index, 1));
    focus(Math.min(index + 1, references.length - 1));
    announce(`Reference ${index + 1} removed`);
  }

  function pressed(event: KeyboardEvent, index: number): void {
    const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    if (event.key === "Delete" || event.key === "Backspace") remove(index);
    else if (step === undefined || event.ctrlKey || event.metaKey || event.shiftKey) return;
    else if (event.altKey) move(index, step < 0 ? index - 1 : index + 2);
    else focus(index + 1 + step);
    event.preventDefault();
    event.stopPropagation();
  }

  const { drag, ghost, handlers } = useDrag({
    container: list,
    scrollsPage: false,
    placeAt: (at) => dropPlaceAmong(boxesIn(list.current, "[data-drag]"), at, GAP_PX),
    idsWith: (id) => new Set([id]),
    onLongPress: () => void navigator.vibrate?.(10),
    onDrop: (_ids, slot, id) => move(indexOf(id), slot),
    onCancel: () => announce("Not moved"),
  });
  const dragged = drag && references[indexOf(drag.itemId)];
  return (
    <section
      aria-label="References"
      data-drop-to="reference"
      // The closed sheet of a phone has no room for what is empty.
      className={cx("min-w-0", references.length === 0 && !open && "max-lg:hidden")}
    >
      <div className="mb-1.5 flex justify-between gap-3 text-xs text-muted">
        <h2>References</h2>
        <span className="text-faint tabular-nums">
          {max === null ? references.length : `${references.length} of ${max}`}
        </span>
      </div>
      <ul
        ref={list}
        className={cx("relative flex flex-wrap", drag && "select-none")}
        style={{ gap: GAP_PX }}
        {...handlers}
      >
        {references.map((reference, index) => (
          <ReferenceTile
            key={reference.id}
            reference={reference}
            place={index + 1}
            of={references.length}
            roles={roles}
            isDragged={drag?.itemId === reference.id}
            hintId={hintId}
            onRole={(role) => onChange(references.with(index, { ...reference, role }))}
            onChoose={() => setLastId(reference.id)}
            onKeyDown={(event) => pressed(event, index)}
            onRemove={() => remove(index)}
            onBroken={() => props.onBroken(reference)}
          />
        ))}
        {(max === null || references.length < max) && (
          <li>
            <button
              type="button"
              aria-label="Add a reference"
              data-tooltip="Add a reference"
              onClick={props.onAdd}
              className="flex size-16 items-center justify-center rounded-md border border-dashed border-edge text-muted hover:bg-raised hover:text-ink"
            >
              <ImagePlus aria-hidden className="size-5" />
            </button>
          </li>
        )}
        {drag?.place && <DropLine {...drag.place.line} />}
      </ul>
      {dragged && <DragGhost ref={ghost} url={dragged.thumbnailUrl || undefined} count={1} />}
      <p
        id={hintId}
        className={cx(
          "mt-1.5 text-xs text-faint",
          references.length < 2 && "sr-only",
          !open && "max-lg:sr-only",
        )}
      >
        {references.length > 1 && (
          <>
            <span className="pointer-coarse:hidden">Drag to reorder, or press Alt with an arrow key.</span>
            <span className="hidden pointer-coarse:inline">Hold and drag to reorder.</span>
          </>
        )}
        <span className="sr-only"> Delete removes it.</span>
      </p>
      {chosen && (
        <DescribeButton picture={chosen.picture} className={cx("mt-2", !open && "max-lg:hidden")}>
          {references.length > 1 ? `Describe reference ${last + 1}` : "Describe the reference"}
        </DescribeButton>
      )}
      <FailedUploads pictures={references} onRemove={(picture) => remove(references.indexOf(picture))} />
    </section>
  );
}
