/** Boards. */
import type { Decision } from "contract/boards/board";
import type { ActivityKind, MemberRole } from "contract/boards/members";
import type { Generated } from "kysely";

/** Pictures in an order, with sections, notes and decisions. */
export interface BoardsTable {
  id: string;
  owner_id: string;
  name: string;
  created_at: number;
  /** When anybody last changed it. */
  updated_at: number;
  /** What guests said until then is not new to the owner. */
  seen_at: number;
  deleted_at: number | null;
  /** The original id of an imported board; null for others. */
  origin_id: string | null;
  /** The sheet whose pictures join it and whose table its guests see; null for none. */
  sheet_id: string | null;
  /** When its owner last looked at it, to a few seconds; of boards with members alone. */
  looked_at: Generated<number>;
  /** 1 since the first member was invited: it may have pictures of others, also when nobody is a member any more. */
  had_members: Generated<number>;
}

/** A person whom the owner of a board lets look at it or change it. */
export interface BoardMembersTable {
  board_id: string;
  person_id: string;
  role: MemberRole;
  /** Of an editor: 1 when they may make share links. */
  may_share: number;
  invited_at: number;
  /** What guests said until then is not new to this member. */
  seen_at: number;
  /** When this member last looked at the board, to a few seconds. */
  looked_at: number;
}

/** `marked` is what is `decided` elsewhere: see `BoardItemsTable`. */
export type StoredActivityKind = Exclude<ActivityKind, "decided"> | "marked";

/** Who did what on a board that has members: the last ones. */
export interface BoardActivityTable {
  board_id: string;
  /** Rises with each. */
  place: number;
  person_id: string;
  kind: StoredActivityKind;
  items: number;
  at: number;
  /** JSON: the pictures of others that the person removed, and may put back; null for none. */
  picture_ids: string | null;
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
  /** The decision, as everywhere outside the database. The version before runs beside this one, so columns keep their names. */
  mark: Decision | null;
  /** The people who last changed the decision and the note; null for items from before and where nobody did. */
  marked_by: Generated<string | null>;
  noted_by: Generated<string | null>;
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
