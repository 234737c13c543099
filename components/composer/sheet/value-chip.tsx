"use client";
import { GripVertical, X } from "lucide-react";
import type { ClipboardEvent, KeyboardEvent } from "react";
import { cx } from "@/components/ui/cx";
import { BroughtPicture } from "../uploads/brought-picture";
import { pictureOf } from "./picture-values";
import type { SheetValue } from "./sheet-draft";

interface Props {
  value: SheetValue;
  /** From 1. */
  place: number;
  /** What it is called. */
  name: string;
  isTyped: boolean;
  isNumber: boolean;
  isWrong: boolean;
  isDragged: boolean;
  /** Whether Tab leads to it. */
  isTabStop: boolean;
  hintId: string;
  onText: (text: string) => void;
  onPaste: (event: ClipboardEvent) => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  onFocus: () => void;
  onRemove: () => void;
}

const NOTHING = "Nothing";

/** The same in both, so that the field is as large as its text. */
const TEXT = "min-w-8 px-1 py-1 text-base leading-6 break-words whitespace-pre-wrap lg:text-sm lg:leading-6";

/** One value of an axis: a text that is edited in place, or the name of what was picked. Its grip drags it. */
export function ValueChip({ value, name, isTyped, isNumber, isWrong, isDragged, ...props }: Props) {
  const picture = pictureOf(value);
  const shared = {
    "data-value": value.id,
    "aria-label": `Value ${props.place}: ${name}`,
    "aria-describedby": props.hintId,
    tabIndex: props.isTabStop ? 0 : -1,
    onKeyDown: props.onKeyDown,
    onFocus: props.onFocus,
  };
  return (
    <li
      data-chip
      className={cx(
        "group/chip flex max-w-full min-w-0 items-stretch rounded-md border bg-canvas transition-colors has-[[data-value]:focus]:border-accent",
        isWrong ? "border-danger" : "border-hairline hover:border-edge",
        isDragged && "opacity-40",
      )}
    >
      <span
        data-drag={value.id}
        aria-hidden
        className="flex shrink-0 cursor-grab touch-none items-center rounded-l-md pl-1 text-faint select-none hover:text-ink active:cursor-grabbing pointer-coarse:px-1.5"
      >
        <GripVertical className="size-3.5" />
      </span>
      {isTyped ? (
        <span className="relative grid max-h-32 min-w-0 overflow-hidden">
          {/* A line break at the end has a line of its own. */}
          <span aria-hidden className={cx(TEXT, "invisible", isNumber && "font-mono")}>
            {`${value.text || NOTHING}\u200b`}
          </span>
          <textarea
            {...shared}
            rows={1}
            value={value.text}
            spellCheck={false}
            placeholder={NOTHING}
            inputMode={isNumber ? "decimal" : undefined}
            aria-invalid={isWrong || undefined}
            onChange={(event) => props.onText(event.target.value)}
            onPaste={props.onPaste}
            className={cx(
              TEXT,
              "absolute inset-0 size-full resize-none overflow-y-auto bg-transparent text-ink outline-none placeholder:text-faint",
              isNumber && "font-mono tabular-nums",
            )}
          />
        </span>
      ) : (
        <button
          type="button"
          {...shared}
          className="flex min-w-0 items-center gap-2 rounded-sm px-1 py-1 text-left text-sm leading-6 text-ink outline-none"
        >
          {picture && (
            <BroughtPicture
              picture={picture}
              name=""
              onBroken={() => {}}
              className="size-12 shrink-0 rounded-sm"
            />
          )}
          {!picture && value.thumbnailUrl && (
            // biome-ignore lint/performance/noImgElement: a small picture that needs no conversion
            <img
              src={value.thumbnailUrl}
              alt=""
              className="h-6 w-auto max-w-10 shrink-0 rounded-sm object-cover"
            />
          )}
          <span className={cx("truncate", picture && "max-w-28 text-xs")}>{value.text || "Picture"}</span>
        </button>
      )}
      <button
        type="button"
        aria-label={`Remove ${name}`}
        onClick={props.onRemove}
        className="invisible flex w-6 shrink-0 items-center justify-center rounded-r-md text-faint group-focus-within/chip:visible group-hover/chip:visible hover:text-ink pointer-coarse:visible pointer-coarse:w-10"
      >
        <X aria-hidden className="size-3.5" />
      </button>
    </li>
  );
}
