"use client";
import type { BoardItem } from "contract/boards/board";
import { ActionEntries } from "@/components/shell/commands/action-entries";
import { type OnTile, TILE_ACTIONS } from "../actions";

interface Props {
  item: BoardItem;
  onTile: (item: BoardItem) => OnTile;
  onDone: () => void;
}

/** What can be done with one picture of a board, beside its tools. */
export default function TileMenu({ item, onTile, onDone }: Props) {
  return <ActionEntries actions={TILE_ACTIONS} at={() => onTile(item)} onDone={onDone} />;
}
