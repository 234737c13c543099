"use client";
import { useRouter } from "next/navigation";
import { type MouseEvent, useEffect, useMemo, useRef, useState } from "react";
import type { Creation } from "@/lib/contract/creation";
import type { Selection } from "../selection/use-selection";
import { HEADING_HEIGHT, layOut, placeOf, rowsWithin } from "./sheet";
import { LibraryTile } from "./tile";
import { useGridKeys } from "./use-grid-keys";
import { useSteadyScroll } from "./use-steady-scroll";
import { useView } from "./use-view";

interface Props {
  creations: readonly Creation[];
  width: number;
  selection: Selection;
  /** The key under which the scroll position is remembered. */
  address: string;
  onBroken: (creation: Creation) => void;
}

/** A virtualised grid: only visible and nearby tiles are rendered. */
export function LibraryGrid({ creations, width, selection, address, onBroken }: Props) {
  const container = useRef<HTMLDivElement>(null);
  const router = useRouter();
  const now = useToday();
  const sheet = useMemo(() => layOut(creations, width, now), [creations, width, now]);
  const view = useView(container);
  const { entry, onKeyDown, onFocus } = useGridKeys({ sheet, creations, selection, container });
  useSteadyScroll({ container, sheet, creations, address });

  const sections = rowsWithin(sheet, view.from, view.to);
  const entryId = creations[entry]?.creation_id;
  const entryPlace = placeOf(sheet, entry);
  const isEntryDrawn = sections.some(({ rows }) => rows.some((row) => row === entryPlace?.row));

  function press(event: MouseEvent) {
    const target = event.target as HTMLElement;
    const index = Number(target.closest<HTMLElement>("[data-index]")?.dataset.index ?? Number.NaN);
    const creation = creations[index];
    if (!creation) return;
    const isCheck = target instanceof HTMLInputElement;
    if (event.shiftKey) {
      if (!isCheck) event.preventDefault();
      selection.extendTo(index);
      return;
    }
    if (isCheck) {
      selection.toggle(creation.creation_id, index);
      return;
    }
    // A click on the label is repeated by its checkbox.
    if (target.closest("label")) return;
    if (event.metaKey || event.ctrlKey || event.altKey || event.button !== 0) return;
    event.preventDefault();
    // With a selection a click selects, but Enter, whose detail is 0, still opens.
    if (selection.ids.size > 0 && event.detail > 0) selection.toggle(creation.creation_id, index);
    else router.push(`/creations/${creation.creation_id}`);
  }

  const tile = (row: { top: number; height: number }, { creation, index, left, width: tileWidth }: Cell) => (
    <LibraryTile
      key={creation.creation_id}
      creation={creation}
      index={index}
      left={left}
      top={row.top}
      width={tileWidth}
      height={row.height}
      selected={selection.ids.has(creation.creation_id)}
      isEntry={creation.creation_id === entryId}
      onBroken={onBroken}
    />
  );

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the events of its links and checkboxes are handled here
    <div
      ref={container}
      className="group/sheet relative"
      data-selecting={selection.ids.size > 0 ? "" : undefined}
      style={{ height: sheet.height }}
      onClick={press}
      onMouseDown={(event) => {
        // Prevents a selection of text.
        if (event.shiftKey) event.preventDefault();
      }}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
    >
      {sections.map((section) => (
        <section key={section.key} aria-labelledby={`section-${section.key}`}>
          <h2
            id={`section-${section.key}`}
            className="absolute inset-x-0 flex items-center text-sm font-medium text-ink max-lg:px-3"
            style={{ top: section.top, height: HEADING_HEIGHT }}
          >
            {section.title}
          </h2>
          <ul aria-labelledby={`section-${section.key}`}>
            {section.rows.flatMap((row) => row.tiles.map((one) => tile(row, one)))}
          </ul>
        </section>
      ))}
      {!isEntryDrawn && entryPlace && (
        // The focused tile stays rendered when it is scrolled out of view.
        <ul aria-label="Focused creation">{tile(entryPlace.row, entryPlace.tile)}</ul>
      )}
    </div>
  );
}

type Cell = NonNullable<ReturnType<typeof placeOf>>["tile"];

/** The time when the page was opened, updated when a new day begins. */
function useToday(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => {
      setNow((before) =>
        new Date(before).toDateString() === new Date().toDateString() ? before : Date.now(),
      );
    }, 60_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
