"use client";
import type { BoardItem } from "contract/boards/board";
import { useCallback, useEffect, useRef } from "react";
import type { OnTile } from "../actions";

interface Handlers {
  /** What can be done with an item's tile. */
  onTile: (item: BoardItem) => OnTile;
  onSaveNote: (item: BoardItem, note: string) => void;
}

/** The latest handlers behind ones that stay the same: a tile is rendered again only when its own picture changes. */
export function useTileHandlers(now: Handlers): Handlers {
  const latest = useRef(now);
  useEffect(() => {
    latest.current = now;
  });
  return {
    onTile: useCallback((item) => latest.current.onTile(item), []),
    onSaveNote: useCallback((item, note) => latest.current.onSaveNote(item, note), []),
  };
}
