"use client";
import type { CreationActions } from "@/lib/client/creations/creation-actions";
import { CreationCard } from "../card/creation-card";
import type { StreamItem } from "../stream-item";
import { type RememberedRow, rowLayout, type SheetOptions } from "./contact-sheet";
import { type GroupShape, perHeight, widthAt } from "./group-shape";
import type { Placed } from "./strips";

interface Props {
  row: RememberedRow;
  placed: ReadonlyMap<string, Placed>;
  itemOf: (id: string) => StreamItem | undefined;
  options: SheetOptions;
  modelOf: (item: StreamItem) => string;
  waitOf: (item: StreamItem) => string | null;
  /** Whether it is on the first screen. */
  isFirst: boolean;
  actions: CreationActions;
}

/** Creations side by side. The browser justifies them, so that a row fills whatever width the page turns out to have. */
export function Row({ row, placed, itemOf, options, modelOf, waitOf, isFirst, actions }: Props) {
  const { cssWidth, isCaptionBeside } = rowLayout(row, options);
  const shown = row.filter(({ id }) => placed.has(id));
  const gone = row.filter(({ id }) => !placed.has(id));
  return (
    <ul
      className="flex items-start"
      style={{ gap: options.gutter, ...(cssWidth !== null && !isCaptionBeside && { maxWidth: cssWidth }) }}
    >
      {shown.map(({ id, shape }) => {
        const item = itemOf(id);
        const frame = placed.get(id)?.frame;
        return item && frame ? (
          <CreationCard
            key={id}
            item={item}
            model={modelOf(item)}
            wait={waitOf(item)}
            frame={frame}
            shape={shape}
            flex={flexOf(shape, options)}
            gutter={options.gutter}
            picturesWidth={isCaptionBeside ? cssWidth : null}
            isFirst={isFirst}
            actions={actions}
          />
        ) : null;
      })}
      {gone.map(({ id, shape }) => (
        <li key={id} aria-hidden style={{ flex: flexOf(shape, options) }} />
      ))}
    </ul>
  );
}

/** The height of a row from which the browser lets it grow, so low that no row is lower. */
const BASE_HEIGHT = 64;

/** In proportion to the width that one more pixel of height needs: so all groups of a row become equally high. */
const flexOf = (shape: GroupShape, { gutter }: SheetOptions): string =>
  // Grow factors that add up to less than 1 would leave space.
  `${perHeight(shape) * 100} 0 ${widthAt(shape, BASE_HEIGHT, gutter)}px`;
