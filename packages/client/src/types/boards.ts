/** Boards and share links. Fields that are not listed here may be present too. */
import type { Picture } from "./creations.js";
import type { Open } from "./open.js";

export type Decision = "pick" | "reject";

/** A picture on a board. */
export interface BoardPicture extends Picture {
  creation_id: string;
  prompt: string;
  made_by: string;
  create_time: string;
  view_url: string;
}

/** A picture of a board, or a heading. */
export interface BoardItem {
  id: string;
  /** null for a heading. */
  picture: BoardPicture | null;
  /** The text of a heading. */
  title: string;
  note: string;
  /** The decision; null while there is none. */
  decision: Open<Decision> | null;
}

export interface BoardSummary {
  id: string;
  name: string;
  role: Open<"owner" | "editor" | "viewer">;
  create_time: string;
  update_time: string;
  /** The number of pictures. */
  pictures: number;
  active_links: number;
  /** Favourites and comments since the owner's last look. */
  new_feedback: number;
}

/** A board with its first items. */
export interface Board {
  id: string;
  name: string;
  role: Open<"owner" | "editor" | "viewer">;
  create_time: string;
  version: number;
  counts: { pictures: number; picks: number; rejects: number };
  items: BoardItem[];
  active_links: number;
}

/** What pictures to add with. */
export interface AddOptions {
  note?: string | undefined;
  decision?: Decision | null | undefined;
}

/** What came of adding pictures. */
export interface Added {
  items: BoardItem[];
  /** The ids of pictures that were on the board already. */
  already: string[];
}

export interface ShareRequest {
  /** For the owner, such as the client's name. */
  name?: string | undefined;
  /** From whom guests have the board. */
  sender?: string | undefined;
  /** For guests, above the pictures. */
  introduction?: string | undefined;
  password?: string | null | undefined;
  logo_upload_id?: string | null | undefined;
  /** An ISO time; two weeks from now when absent. */
  expire_time?: string | undefined;
  /** All but rejected pictures (`unrejected`), or picks alone. */
  pictures?: "unrejected" | "picks" | undefined;
  shows_prompts?: boolean | undefined;
  shows_notes?: boolean | undefined;
  shows_origin?: boolean | undefined;
  allows_downloads?: boolean | undefined;
  allows_favourites?: boolean | undefined;
  allows_comments?: boolean | undefined;
}

export interface ShareLink {
  id: string;
  name: string;
  expire_time: string;
  pictures: Open<"unrejected" | "picks">;
  has_password: boolean;
  is_active: boolean;
  /** The address for guests; null when it does not work. */
  url: string | null;
  favourites: number;
  comments: number;
}
