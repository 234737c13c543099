/** Finished pictures, and their bytes where the database stores them. */
import type { Generated } from "kysely";

/** The finished pictures of the ledger's creations. */
export interface PicturesTable {
  id: string;
  creation_id: string;
  picture_index: number;
  seed: number | null;
  width: number;
  height: number;
  media_type: string;
  byte_length: number;
  /** The keys of original and thumbnail in the picture store. */
  original_key: string;
  thumbnail_key: string;
  created_at: number;
  is_favourite: Generated<number>;
  /** When it was deleted alone; the pictures of a deleted creation are deleted with it. */
  deleted_at: Generated<number | null>;
  /** The key of the copy for presenting in the picture store, made when it is first needed; null before. */
  view_key: Generated<string | null>;
}

/** Bytes of pictures, if the database is the picture store. */
export interface BlobsTable {
  key: string;
  bytes: Uint8Array;
  created_at: number;
}
