/** Boards. */
import type { Mark } from "contract/boards/board";

/** Pictures in an order, with sections, notes and marks. */
export interface BoardsTable {
  id: string;
  owner_id: string;
  name: string;
  created_at: number;
  /** When its owner last changed it. */
  updated_at: number;
  /** What guests said until then is not new to the owner. */
  seen_at: number;
  deleted_at: number | null;
  /** The original id of an imported board; null for others. */
  origin_id: string | null;
  /** The sheet whose pictures join it and whose table its guests see; null for none. */
  sheet_id: string | null;
}

/** A picture of a board, or the heading of a section. */
export interface BoardItemsTable {
  board_id: string;
  id: string;
  /** null for a heading. */
  picture_id: string | null;
  /** The text of a heading; empty for pictures. */
  title: string;
  note: string;
  mark: Mark | null;
  /** The order of the board; with gaps, so that a move changes few rows. */
  position: number;
}

/** The pictures of an item with several versions, the current one among them. A picture stands on a board once. */
export interface BoardItemVersionsTable {
  board_id: string;
  item_id: string;
  picture_id: string;
  /** The order in which they came. */
  ordinal: number;
  /** When it joined the history: with the change that first replaced or brought it. */
  created_at: number;
}
