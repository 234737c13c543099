/**
 * What the page reads and sends. The studio's contract has the schemas, of which a library would weigh as much as Preact;
 * a test of the contract proves that they fit.
 */
import type { Said } from "../../pins/threads";

export const MAX_COMMENT_CHARACTERS = 2_000;
export const MAX_GUEST_NAME_CHARACTERS = 80;
/** So long one's own comment may be edited and deleted. */
export const COMMENT_EDIT_MINUTES = 15;

/** An AI model or a program that is none, and whether from a picture that somebody gave. */
export type MadeWith = "ai" | "ai_from_given" | "renderer" | "renderer_from_given" | "given" | "unknown";

export interface GuestPicture {
  id: string;
  /** In pixels. */
  width: number;
  height: number;
  thumbnail_url: string;
  view_url: string;
  /** null when the link allows no downloads. */
  download_url: string | null;
  made_with: MadeWith;
  /** null when the link hides them. */
  settings: {
    prompt: string;
    negative_prompt: string;
    seed: number | null;
    made_by: string;
    made_from?:
      | { operation: "edit" | "expand" | "upscale" | "cut_out" | "unknown"; picture_id: string }
      | undefined;
    style: string;
  } | null;
  favourites: number;
  /** By this guest. */
  is_favourite: boolean;
}

export interface GuestItem {
  id: string;
  /** null for a heading. */
  picture: GuestPicture | null;
  title: string;
  note: string;
  /** Its pictures, the oldest first and the current one among them, without settings; empty for one picture. */
  versions: GuestPicture[];
}

/** What a cell of a table shows. */
export interface GuestCell {
  state: "drawn" | "drawing" | "waiting" | "empty";
  /** null for each state but `drawn`; otherwise one of the pictures of the board, perhaps of a page that is not loaded yet. */
  picture_id: string | null;
  /** What it is called where there are no columns; empty otherwise. */
  head: string;
}

/** The table of a sheet. Where the link hides prompts, heads tell nothing but places: "Row 1". */
export interface GuestTable {
  /** The names of the axes; empty where the link hides them. */
  corner: string;
  /** The heads of the columns; null where each cell has a head of its own. */
  columns: string[] | null;
  /** Width over height of the cells. */
  ratio: number;
  /** Tables with the same columns. */
  pages: { name: string; rows: { head: string; cells: GuestCell[] }[] }[];
}

export interface GuestComment extends Said {
  /** null for a comment on the whole board. */
  picture_id: string | null;
  /** ISO 8601. */
  create_time: string;
  is_edited: boolean;
  /** By this guest. */
  is_mine: boolean;
}

export type ApprovalAnswer = "approve" | "change" | "no";

/** Who gave which answer; the numbers are places in a list of people. */
interface PictureAnswers extends Record<ApprovalAnswer, number[]> {
  picture_id: string;
}

/** A round in which the owner asks for approval. */
export interface GuestApproval {
  id: string;
  question: string;
  /** ISO 8601. */
  deadline_time: string | null;
  is_closed: boolean;
  /** The list of which a guest takes one; null where everybody types their own. */
  names: { name: string; is_taken: boolean }[] | null;
  /** Of this guest; empty before the first answer. */
  name: string;
  /** Of this guest. */
  answers: { picture_id: string; answer: ApprovalAnswer }[];
  /** null where the owner does not show them. */
  others: { people: string[]; answers: PictureAnswers[] } | null;
}

/** A comment before it is sent, with an id that the browser chose. */
export interface Draft {
  id: string;
  picture_id: string | null;
  guest_name: string;
  text: string;
  /** For a reply. */
  parent_id?: string;
  /** Both for a comment at a point. */
  x?: number;
  y?: number;
}

/** A change of one's own comment. */
export type CommentChange = { text: string } | { is_resolved: boolean };

/** From whom a board is. */
export interface Head {
  /** Empty for nobody. */
  sender: string;
  introduction: string;
  logo: { url: string; width: number; height: number } | null;
}

export interface GuestBoard extends Head {
  name: string;
  /** ISO 8601. */
  expire_time: string;
  /** Whether pictures have settings. */
  shows_prompts: boolean;
  allows_downloads: boolean;
  allows_favourites: boolean;
  allows_comments: boolean;
  /** How many pictures the link shows. */
  pictures: number;
  /** How these were made, each way once; empty to say nothing of it at the foot. */
  made_with: MadeWith[];
  /** Of a board that carries a sheet; null for others. */
  table: GuestTable | null;
  items: GuestItem[];
  /** Where the next page begins; null on the last one. */
  next_cursor: string | null;
  /** Changes with the pages, but for favourites. */
  items_tag: string;
  /** Of all pictures that have any. */
  favourites: { picture_id: string; count: number; is_mine: boolean }[];
  /** Oldest first. */
  comments: GuestComment[];
  /** The name that this guest typed; empty before. */
  guest_name: string;
  /** null where the owner does not ask for approval. */
  approval: GuestApproval | null;
}

/** `board` is null when nothing has changed since the tag that was sent. */
export interface TaggedBoard {
  tag: string;
  board: GuestBoard | null;
}

/** A further page; `items` is null when they have not changed since the tag that was sent. */
export interface GuestItemsPage {
  tag: string;
  items: GuestItem[] | null;
  next_cursor: string | null;
}
