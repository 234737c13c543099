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
  allows_hearts: number;
  allows_comments: number;
  created_at: number;
  expires_at: number;
  revoked_at: number | null;
  /** When a guest last opened it. */
  opened_at: number | null;
  /** Rises with every change of what guests said here, by them or by the owner who hides it. */
  feedback_version: number;
}

/** Somebody without an account who has put a heart or a comment; known by a key that their browser keeps. */
export interface GuestsTable {
  id: string;
  link_id: string;
  key_hash: string;
  /** As typed by the guest; empty before. */
  name: string;
  created_at: number;
}

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
  text: string;
  created_at: number;
  /** When the board's owner hid it. */
  hidden_at: number | null;
}
