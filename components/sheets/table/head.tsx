"use client";
import { Flag } from "lucide-react";
import { cx } from "@/components/ui/cx";
import { lazyPart } from "@/components/ui/lazy/lazy-part";
import { MenuButton } from "@/components/ui/menu/menu-button";
import type { OnCells } from "../actions";
import type { Count } from "./counts";

const menu = lazyPart(() => import("./cells-menu"));

export interface HeadText {
  name: string;
  /** The thumbnail of its picture, where the value is one. */
  thumbnail: string | null;
  count: Count;
}

interface Props extends HeadText {
  kind: "row" | "column";
  /** Of its menu, which the arrow keys reach. */
  id: string;
  isEntry: boolean;
  on: OnCells;
}

/** The head of a row or column: what all its cells have in common, how many of them were picked, and its menu. */
export function Head({ kind, id, name, thumbnail, count, isEntry, on }: Props) {
  const isRow = kind === "row";
  return (
    <div
      role={isRow ? "rowheader" : "columnheader"}
      className={cx(
        "z-[2] flex min-w-0 gap-1 bg-canvas text-[13px] text-ink",
        isRow
          ? "sticky left-0 items-start pr-2 pt-1 max-sm:static max-sm:items-center max-sm:px-3 max-sm:pt-0 max-sm:pb-1 max-sm:text-base"
          : "items-end justify-between px-0.5 pb-1",
      )}
    >
      <div className={cx("min-w-0 flex-1", !isRow && "flex items-end gap-2")}>
        {thumbnail && (
          // biome-ignore lint/performance/noImgElement: signed addresses, already small
          <img
            src={thumbnail}
            alt={name}
            className={cx("rounded-[4px] bg-tray object-cover", isRow ? "mb-1 size-16" : "size-9 shrink-0")}
          />
        )}
        <span
          // The picture says it already.
          aria-hidden={thumbnail !== null}
          data-tooltip={name}
          className={cx(isRow ? "line-clamp-4 max-sm:line-clamp-2" : "line-clamp-2")}
        >
          {name}
        </span>
        {count.picks > 0 && (
          <span className="flex shrink-0 items-center gap-1 text-xs text-muted tabular-nums">
            <Flag aria-hidden className="size-3 text-success" fill="currentColor" />
            {count.picks}
            <span className="sr-only"> of {count.of} picked</span>
          </span>
        )}
      </div>
      <MenuButton
        id={id}
        data-head
        label={`${isRow ? "Row" : "Column"} ${name}: decide, cancel or retry`}
        name={name}
        part={menu}
        content={{ on }}
        tabIndex={isEntry ? 0 : -1}
        className="opacity-60 hover:opacity-100 focus-visible:opacity-100 print:hidden"
      />
    </div>
  );
}
