"use client";
import { useQueryClient } from "@tanstack/react-query";
import type { Sheet } from "contract/sheets/sheet";
import type { WindowSize } from "contract/window-size";
import { useRouter } from "next/navigation";
import { useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import type { PictureActions } from "@/components/picture/shown-picture";
import { Gone } from "@/components/shell/gone";
import { LoadProblem } from "@/components/shell/load-problem";
import { noteOpenList } from "@/components/shell/way-back";
import { contentWidth } from "@/components/ui/layout/content-width";
import { useSize } from "@/components/ui/layout/use-size";
import type { LazyPart } from "@/components/ui/lazy/lazy-part";
import { announce } from "@/components/ui/notices/announcer";
import { notify } from "@/components/ui/notices/notify";
import { Unreadable } from "@/components/ui/page/unreadable";
import { renewLinks } from "@/lib/client/creations/renew-links";
import type { LibraryInitialData } from "@/lib/client/creations/use-library";
import { useSheet } from "@/lib/client/sheets/use-sheet";
import { arrange, exchanged, pageBeside, ratioOf } from "@/lib/sheet-plan/table";
import { titleOf } from "@/lib/sheet-plan/title";
import type { OnCells } from "../actions";
import { countPicks, picksInWords } from "../table/counts";
import { SheetGrid } from "../table/grid";
import { pictureOf, sizesOf } from "../table/shown-cell";
import { axisCounts, commonInWords } from "./heads";
import { Pages } from "./pages";
import { PRINT_STYLE } from "./print-style";
import { removeSheet } from "./remove-sheet";
import { SheetHeader } from "./sheet-header";
import { type AddValuesProps, type Overlay, type SharePart, SheetOverlay } from "./sheet-overlay";
import { Summary } from "./summary";
import { useCells } from "./use-cells";
import { useChanges } from "./use-changes";
import { useHeads } from "./use-heads";
import { useShare } from "./use-share";
import { useSheetKeys } from "./use-sheet-keys";
import { useTable } from "./use-table";
import { useViewState } from "./use-view-state";

/** Header and summary above the table, and the navigation of a phone below it. */
const AROUND_TABLE_PX = 170;

interface Props {
  /** As the server read it. */
  first: Sheet;
  /** Its first creations, read after it; null when the server could not read them in time. */
  list: LibraryInitialData | null;
  /** The models of the studio, by id and name. */
  models: readonly (readonly [id: string, name: string])[];
  /** The window as far as the server knows it. */
  likelyWindow: WindowSize;
  share: SharePart;
  actions: PictureActions;
  addValues: LazyPart<AddValuesProps>;
}

/** A sheet: its pictures as a table, which are judged here, with the heads or without. */
export function SheetView({ first, list, models: modelNames, likelyWindow, actions, ...parts }: Props) {
  const router = useRouter();
  const client = useQueryClient();
  const inUse = useSheet(first);
  const { sheet } = inUse;
  const { axes } = sheet;
  const cells = useCells(first, sheet, list);
  const changes = useChanges(inUse);
  const [chosen, changeView] = useViewState(first.id);
  // All cells are other ones then: the page answers the key or button first.
  const view = useDeferredValue(chosen);
  const isBlind = view.hiddenAt !== null;
  const [overlay, setOverlay] = useState<Overlay | null>(null);
  const models = useMemo(() => new Map(modelNames), [modelNames]);
  const heads = useHeads(axes, models, cells.all);
  const counts = useMemo(
    () =>
      countPicks(
        axes,
        cells.all.map((one) => ({ ...one.cell, hasPicture: pictureOf(one) !== null })),
      ),
    [axes, cells.all],
  );
  const byAxis = useMemo(() => axisCounts(axes, counts, heads), [axes, counts, heads]);
  const [measure, measured] = useSize();
  const area = measured ?? {
    width: contentWidth(likelyWindow.width),
    height: likelyWindow.height - AROUND_TABLE_PX,
  };
  const arrangement = arrange(axes, view.wanted);
  const ratio = ratioOf(sheet, sizesOf(cells.all));
  const { table, cellWidth, order, isSwiped } = useTable({ sheet, view, arrangement, area, ratio });
  const shownAxes = axes.flatMap(({ values }, axis) => (values.length > 1 ? axis : []));
  const places = useMemo(() => new Map(order.map((cell, at) => [cell, at + 1])), [order]);
  const nameOf = (cell: string) =>
    isBlind ? `Picture ${places.get(cell) ?? ""}` : heads.cell(cell, shownAxes) || titleOf(sheet);
  const captionOf = (cell: string) => {
    if (isBlind) return `${places.get(cell) ?? ""} / ${order.length}`;
    return arrangement.columns === null ? null : heads.cell(cell, [arrangement.columns]);
  };
  const onCells = (of: readonly string[]): OnCells => ({
    cells: () => of.flatMap((cell) => cells.byCell.get(cell) ?? []),
    change: changes,
  });
  const all = onCells(sheet.cells.map(({ cell }) => cell));
  const swap =
    arrangement.rows !== null && arrangement.columns !== null && !isBlind
      ? () => changeView({ wanted: exchanged(arrangement, "rows", arrangement.columns ?? 0) })
      : null;
  function toggleBlind(): void {
    const wasBlind = chosen.hiddenAt !== null;
    changeView({ hiddenAt: wasBlind ? null : Date.now() });
    if (!wasBlind) return;
    notify({ words: `${picksInWords(counts, byAxis)}.` });
  }
  const addValues = () => setOverlay({ view: "add_values" });
  const makeBoard = () => setOverlay({ view: "board" });
  const share = useShare(first.id, (board) => setOverlay({ view: "share", board }));
  function turnPage(step: 1 | -1): void {
    const page = pageBeside(axes, arrangement.pages, chosen.page, step);
    if (page) changeView({ page });
    const values = arrangement.pages.map((axis) => heads.value({ axis, place: page?.[axis] ?? 0 }));
    announce(page ? values.join(", ") : `This is the ${step > 0 ? "last" : "first"} page`);
  }

  // Cells are rendered again only when they change, so what they call stays the same.
  const latest = useRef({ changes, cells });
  useEffect(() => {
    latest.current = { changes, cells };
  });
  const events = useMemo(() => {
    const shownAt = (cell: string) => [latest.current.cells.byCell.get(cell) ?? []].flat();
    return {
      open: (cell: string) => setOverlay({ view: "cell", cell }),
      decide: (cell: string, decision: "pick" | "reject" | null) =>
        latest.current.changes.decide([cell], decision),
      retry: (cell: string) => latest.current.changes.retry(shownAt(cell)),
      cancel: (cell: string) => latest.current.changes.cancel(shownAt(cell)),
      renewLinks: (creation: Parameters<typeof renewLinks>[1]) => void renewLinks(client, creation),
    };
  }, [client]);

  useEffect(() => noteOpenList(`/sheets/${encodeURIComponent(first.id)}`), [first.id]);
  useSheetKeys(
    overlay === null && !inUse.isGone
      ? {
          ...{ cells, isBlind, toggleBlind, makeBoard, share, swap, addValues },
          change: changes,
          onUndo: changes.undo,
          onRedo: changes.redo,
          onSize: (size) => changeView({ size }),
          onPage: arrangement.pages.length > 0 && !isBlind ? turnPage : null,
        }
      : null,
  );

  if (inUse.isGone) return <Gone kind="sheet" />;
  return (
    <main
      id="main"
      tabIndex={-1}
      data-fills-window
      className="flex min-h-dvh flex-col outline-none max-lg:pb-[calc(3.5rem+env(safe-area-inset-bottom))] sm:h-dvh print:!block print:!h-auto"
    >
      <style>{PRINT_STYLE}</style>
      <SheetHeader
        sheet={sheet}
        title={titleOf(sheet)}
        common={commonInWords(sheet, models, heads)}
        counts={counts}
        connection={inUse.connection === "fine" ? cells.connection : inUse.connection}
        isBlind={isBlind}
        size={chosen.size}
        onSize={(size) => changeView({ size })}
        onSwap={swap}
        onBlind={toggleBlind}
        onUndo={changes.undo}
        onRedo={changes.redo}
        canUndo={changes.canUndo}
        canRedo={changes.canRedo}
        onRename={changes.rename}
        onBoard={makeBoard}
        onShare={share}
        onAddValues={addValues}
        onDelete={() => void removeSheet(sheet, router)}
        all={all}
        download={{ sheet, table, heads, byCell: cells.byCell, isBlind, title: titleOf(sheet), models }}
      />
      {!isBlind && (
        <Pages
          axes={axes}
          arrangement={arrangement}
          page={chosen.page}
          heads={heads}
          onPage={(axis, place) => changeView({ page: { ...chosen.page, [axis]: place } })}
          onArrange={(part, axis) => changeView({ wanted: exchanged(arrangement, part, axis) })}
        />
      )}
      {!isBlind && <Summary counts={counts} axes={byAxis} />}
      {cells.furtherError && (
        <LoadProblem error={cells.furtherError} onRetry={cells.loadFurther} className="px-3 pb-2 lg:px-4" />
      )}
      {cells.problem ? (
        <Unreadable title="The pictures could not be loaded" onRetry={cells.reload}>
          {cells.problem}
        </Unreadable>
      ) : (
        <SheetGrid
          measure={measure}
          label={isBlind ? "Cells without their heads" : "Cells"}
          table={table}
          corner={
            arrangement.rows !== null && arrangement.columns !== null
              ? `${heads.axis(arrangement.rows)} / ${heads.axis(arrangement.columns)}`
              : ""
          }
          cellAt={(cell) => cells.byCell.get(cell)}
          nameOf={nameOf}
          captionOf={captionOf}
          headOf={(head) => ({
            name: heads.value(head),
            thumbnail: heads.thumbnail(head),
            count: counts.values[head.axis]?.[head.place] ?? { picks: 0, of: 0 },
          })}
          on={onCells}
          cellWidth={cellWidth}
          isSwiped={isSwiped}
          ratio={ratio}
          isActualSize={view.size === "actual"}
          hiddenAt={view.hiddenAt}
          events={events}
          actions={actions}
        />
      )}
      <SheetOverlay
        {...{ overlay, sheet, cells, changes, table, heads, shownAxes, nameOf, isBlind, actions }}
        onOverlay={setOverlay}
        title={titleOf(sheet)}
        share={parts.share}
        addValues={parts.addValues}
      />
    </main>
  );
}
