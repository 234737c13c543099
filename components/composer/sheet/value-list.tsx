"use client";
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { cx } from "@/components/ui/cx";
import { DropLine } from "@/components/ui/drag/drag-marks";
import { boxesIn, dropPlaceAmong } from "@/components/ui/drag/order";
import { useDrag } from "@/components/ui/drag/use-drag";
import { announce } from "@/components/ui/notices/announcer";
import { valueProblem } from "@/lib/sheet-plan/values-of-text";
import { isTyped, type SheetAxis, withMovedValue, withoutValue, withText } from "./sheet-draft";
import { headOf } from "./sheet-words";
import { ValueChip } from "./value-chip";

interface Props {
  axis: SheetAxis;
  hintId: string;
  onChange: (axis: SheetAxis) => void;
  /** A text of several values, pasted into one. */
  onPaste: (event: ClipboardEvent) => void;
  /** The field for further values, which is the last item. */
  children: ReactNode;
}

const GAP_PX = 6;

const focusItem = (list: HTMLElement | null, at: number): void => {
  const items = [...(list?.querySelectorAll<HTMLElement>("[data-value], [data-entry]") ?? [])];
  items[Math.max(0, Math.min(items.length - 1, at))]?.focus();
};

/** The values of an axis in their order, which drags and keys change. Arrow keys lead from one to the next. */
export function ValueList({ axis, hintId, onChange, onPaste, children }: Props) {
  const { kind, values } = axis;
  const list = useRef<HTMLUListElement>(null);
  const [active, setActive] = useState("");
  const indexOf = (id: string) => values.findIndex((value) => value.id === id);
  const tabStop = Math.max(0, indexOf(active));
  /** Once the list is as it will be. */
  const focusLater = (at: number) => setTimeout(() => focusItem(list.current, at));

  function move(from: number, slot: number): void {
    const moved = withMovedValue(axis, from, slot);
    const id = values[from]?.id ?? "";
    const to = moved.values.findIndex((value) => value.id === id);
    if (to === from) {
      announce("It stays where it is");
      return;
    }
    onChange(moved);
    focusLater(to);
    announce(`Moved to place ${to + 1} of ${values.length}`);
  }

  function remove(at: number): void {
    const value = values[at];
    if (!value) return;
    onChange(withoutValue(axis, value.id));
    focusLater(at);
    announce(`Removed ${headOf(axis, value)}`);
  }

  /** In a text, keys first do what they do in a text. */
  function onKeyDown(event: KeyboardEvent<HTMLElement>, at: number): void {
    const { key, currentTarget: field } = event;
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
    const isText = field instanceof HTMLTextAreaElement;
    const { selectionStart = 0, selectionEnd = 0, value = "" } = isText ? field : {};
    const isCaret = !isText || selectionStart === selectionEnd;
    const atStart = !isText || (isCaret && selectionStart === 0);
    const atEnd = !isText || (isCaret && selectionEnd === value.length);
    const steps: Record<string, number | false> = {
      ArrowLeft: (event.altKey || atStart) && -1,
      ArrowUp: (event.altKey || atStart || !value.includes("\n")) && -1,
      ArrowRight: (event.altKey || atEnd) && 1,
      ArrowDown: (event.altKey || atEnd || !value.includes("\n")) && 1,
      Enter: isText && !event.shiftKey && !event.altKey && 1,
    };
    const step = steps[key];
    const removes = key === "Backspace" || key === "Delete";
    if (removes && (!isText || value === "")) remove(key === "Backspace" && isText ? Math.max(0, at) : at);
    else if (!step || (event.shiftKey && key !== "Enter")) return;
    else if (event.altKey) move(at, step < 0 ? at - 1 : at + 2);
    else focusItem(list.current, key === "Enter" ? values.length : at + step);
    event.preventDefault();
  }

  const { drag, handlers } = useDrag({
    container: list,
    scrollsPage: false,
    placeAt: (at) => dropPlaceAmong(boxesIn(list.current, "[data-chip]"), at, GAP_PX),
    idsWith: (id) => new Set([id]),
    onLongPress: () => void navigator.vibrate?.(10),
    onDrop: (_ids, slot, id) => move(indexOf(id), slot),
    onCancel: () => announce("Not moved"),
  });
  return (
    <div className="-m-1 max-h-64 overflow-y-auto overscroll-contain p-1">
      <ul
        ref={list}
        aria-label="Values"
        className={cx("relative flex min-w-0 flex-wrap items-stretch", drag && "select-none")}
        style={{ gap: GAP_PX }}
        {...handlers}
      >
        {values.map((value, at) => (
          <ValueChip
            key={value.id}
            value={value}
            place={at + 1}
            name={headOf(axis, value)}
            isTyped={isTyped(kind)}
            isNumber={kind === "seed" || kind === "strength"}
            isWrong={isTyped(kind) && valueProblem(kind, value.text) !== null}
            isDragged={drag?.itemId === value.id}
            isTabStop={at === tabStop}
            hintId={hintId}
            onText={(text) => onChange(withText(axis, value.id, text))}
            onPaste={onPaste}
            onKeyDown={(event) => onKeyDown(event, at)}
            onFocus={() => setActive(value.id)}
            onRemove={() => remove(at)}
          />
        ))}
        <li className="flex min-w-56 flex-1">{children}</li>
        {drag?.place && <DropLine {...drag.place.line} />}
      </ul>
    </div>
  );
}
