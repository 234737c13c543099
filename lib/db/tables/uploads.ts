/** Foreign pictures, and what was made from them. */

import type { CommercialUse } from "contract/models/rights";
import type { Generated } from "kysely";

/** Pictures that people brought. One stays while a creation, a sheet or a share link refers to it, else for a day after `renewed_at`. */
export interface UploadsTable {
  id: string;
  owner_id: string;
  /** SHA-256 of the kept copy without its marks, in base64url: equal for equal pictures. One row for each owner and hash. */
  sha256: string;
  width: number;
  height: number;
  media_type: string;
  byte_length: number;
  has_alpha: number;
  /** The keys of the kept bytes and the thumbnail in the picture store. */
  original_key: string;
  thumbnail_key: string;
  created_at: number;
  /** When the same bytes were last uploaded, or when it was last found in use after it would have expired. */
  renewed_at: number;
  /** Of copies of the studio's pictures: what may be done with them; null where it is not known, as of pictures from elsewhere. */
  licence: Generated<string | null>;
  commercial_use: Generated<CommercialUse | null>;
  /** Whether somebody brought it, or the first source of the picture that it is a copy of; 0 where all was made from words alone. */
  from_given: Generated<number>;
}

/** What a creation was made from. */
export interface CreationInputsTable {
  creation_id: string;
  /** `source`, `mask`, `reference-0` and so on. */
  place: string;
  upload_id: string;
  /** The studio's picture whose bytes the upload has, and the creation of that picture; null for bytes from elsewhere. They may be gone. */
  picture_id: string | null;
  creation_from: string | null;
  role: string | null;
}

/** What a sheet names, drawn or not. */
export interface SheetUploadsTable {
  sheet_id: string;
  upload_id: string;
}
