"use client";
/** How a sheet is looked at: kept for this tab, because it is a matter of one sitting. */
import { useCallback, useMemo, useSyncExternalStore } from "react";
import { storageKey } from "@/lib/client/storage";
import { storedJson } from "@/lib/client/stored-json";
import type { Wanted } from "@/lib/sheet-plan/table";
import { CELL_SIZES, type CellSize } from "../table/size";

export interface ViewState {
  wanted: Wanted;
  /** The chosen place of each axis that is a page. */
  page: Readonly<Record<number, number>>;
  size: CellSize;
  /** When the heads were hidden; null while they are shown. The order of the cells depends on it. */
  hiddenAt: number | null;
}

const FIRST: ViewState = { wanted: {}, page: {}, size: "fit", hiddenAt: null };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;
const placeIn = (record: Record<string, unknown>, key: string) => {
  const value = record[key];
  return typeof value === "number" && Number.isInteger(value) && value >= 0 ? value : undefined;
};

function readState(json: unknown): ViewState {
  if (!isRecord(json)) return FIRST;
  const wanted = isRecord(json.wanted) ? json.wanted : {};
  const [rows, columns] = [placeIn(wanted, "rows"), placeIn(wanted, "columns")];
  const page = isRecord(json.page) ? json.page : {};
  return {
    wanted: { ...(rows !== undefined && { rows }), ...(columns !== undefined && { columns }) },
    page: Object.fromEntries(
      Object.keys(page).flatMap((axis) => {
        const place = placeIn(page, axis);
        return place === undefined ? [] : [[axis, place]];
      }),
    ),
    size: CELL_SIZES.find((size) => size === json.size) ?? "fit",
    hiddenAt: placeIn(json, "hiddenAt") ?? null,
  };
}

/** @returns the state, and how to change parts of it. */
export function useViewState(sheetId: string): [ViewState, (change: Partial<ViewState>) => void] {
  const stored = useMemo(() => storedJson("tab", storageKey(`sheet.${sheetId}`), readState), [sheetId]);
  const state = useSyncExternalStore(stored.subscribe, stored.read, () => FIRST);
  const change = useCallback(
    (by: Partial<ViewState>) => void stored.write({ ...stored.read(), ...by }),
    [stored],
  );
  return [state, change];
}
