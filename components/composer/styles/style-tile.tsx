"use client";
import { Check, Palette } from "lucide-react";
import type { KeyboardEvent, ReactNode } from "react";
import { cx } from "@/components/ui/cx";
import { TILE } from "./example";

interface Props {
  /** The id of the style; empty for no style. */
  id: string;
  name: string;
  template: string;
  /** The address of its picture; null while there is none. */
  picture: string | null;
  /** Whether the picture shows the example although there is a prompt to show. */
  isExample: boolean;
  isChosen: boolean;
  /** Whether Tab leads to this tile; arrow keys lead to the others. */
  isTabStop: boolean;
  onToggle: () => void;
  /** Buttons beside the name. */
  children?: ReactNode;
}

/** A style as a picture with a checkbox. */
export function StyleTile(props: Props) {
  const { id, name, template, picture, isExample, isChosen, isTabStop, onToggle, children } = props;
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Enter") return;
    event.preventDefault();
    onToggle();
  }
  return (
    <div className="min-w-0">
      <label
        data-tooltip={template}
        className={cx(
          "relative block cursor-pointer overflow-hidden rounded-md bg-raised outline-offset-2 transition-[outline-color] has-focus-visible:outline-2 has-focus-visible:outline-accent",
          isChosen && "ring-2 ring-ink ring-offset-2 ring-offset-panel",
        )}
      >
        <input
          type="checkbox"
          data-tile={id}
          checked={isChosen}
          tabIndex={isTabStop ? 0 : -1}
          onChange={onToggle}
          onKeyDown={onKeyDown}
          aria-label={name}
          className="absolute inset-0 z-10 size-full cursor-pointer opacity-0"
        />
        {picture ? (
          // biome-ignore lint/performance/noImgElement: a picture of a few kilobytes that needs no conversion
          <img
            src={picture}
            alt=""
            width={TILE.width}
            height={TILE.height}
            className={cx(
              "block aspect-[4/3] w-full object-cover transition-opacity",
              isExample && "opacity-50",
            )}
          />
        ) : (
          <span className="flex aspect-[4/3] items-center justify-center gap-2 p-3 text-faint">
            <Palette aria-hidden className="size-4 shrink-0" />
            <span className="line-clamp-4 min-w-0 text-xs break-words">{template}</span>
          </span>
        )}
        {isChosen && (
          <span className="absolute top-1.5 left-1.5 flex size-5 items-center justify-center rounded-full bg-ink text-canvas">
            <Check aria-hidden className="size-3.5" />
          </span>
        )}
      </label>
      <div className="flex min-h-7 items-center gap-0.5">
        <span className={cx("min-w-0 flex-1 truncate text-xs", isChosen ? "text-ink" : "text-muted")}>
          {name}
        </span>
        {children}
      </div>
    </div>
  );
}
