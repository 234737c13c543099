/** Share links, and what guests say. */
import type { LinkPictures } from "contract/boards/share-link";
import type { Generated } from "kysely";

/** Addresses of boards for people without an account; only a hash of the secret is stored. */
export interface ShareLinksTable {
  id: string;
  board_id: string;
  secret_hash: string;
  /** For the owner. */
  name: string;
  /** With its salt; null where the link asks for no password. */
  password_hash: Generated<string | null>;
  /** From whom guests have the board; empty for nobody. */
  sender: Generated<string>;
  introduction: Generated<string>;
  logo_upload_id: Generated<string | null>;
  pictures: LinkPictures;
  shows_prompts: number;
  shows_notes: number;
  /** Whether the foot of the guests' page says how the pictures were made. */
  shows_origin: Generated<number>;
  allows_downloads: number;
  /** Favourites, as everywhere outside the database. The version before runs beside this one, so columns and tables keep their names. */
  allows_hearts: number;
  allows_comments: number;
  /** The person who made it; null for links from before. */
  made_by: Generated<string | null>;
  created_at: number;
  expires_at: number;
  revoked_at: number | null;
  /** When a guest last opened it. */
  opened_at: number | null;
  /** Rises with every change of what guests said here, by them or by the owner who hides it. */
  feedback_version: number;
}

/**
 * Who speaks at a link: somebody without an account who has chosen a favourite or commented, known by a key that their browser keeps; or
 * the owner of the board, who replies.
 */
export interface GuestsTable {
  id: string;
  link_id: string;
  key_hash: string;
  /** As typed by the guest; empty before, and for the owner. */
  name: string;
  /** null for a guest. */
  person_id: Generated<string | null>;
  created_at: number;
}

/** Favourites of guests. */
export interface GuestHeartsTable {
  guest_id: string;
  picture_id: string;
  created_at: number;
}

export interface GuestCommentsTable {
  guest_id: string;
  id: string;
  /** Chosen by the client, so that a repeated call adds no second comment. */
  client_id: string;
  /** null for a comment on the whole board. */
  picture_id: string | null;
  /** The comment that begins the thread; null for that one. Both belong to one link and one picture, with which they go. */
  parent_id: Generated<string | null>;
  /** Of a comment at a point: counted for each picture of a board. */
  number: Generated<number | null>;
  /** The point, in millionths of the picture's width and height. */
  x: Generated<number | null>;
  y: Generated<number | null>;
  text: string;
  created_at: number;
  edited_at: Generated<number | null>;
  /** A deleted comment has no text. The row stays, so that its number is not given again and its replies have a place. */
  deleted_at: Generated<number | null>;
  resolved_at: Generated<number | null>;
  /** When the board's owner hid it. */
  hidden_at: number | null;
}
