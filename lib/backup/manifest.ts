/** What a backup says about itself: the last file of its ZIP. */
import * as z from "zod";

/** Raised when an older version of the studio could not read the files any more. */
export const FORMAT = 1;

export const MANIFEST_NAME = "manifest.json";
export const SECRET_NAME = "secret";

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.int().min(0);

export const manifestSchema = z.object({
  format: z.int(),
  /** Distinguishes this backup from all others. */
  id: z.string(),
  /** ISO 8601. */
  made_at: z.string(),
  /** The names of the migrations that the database had; they are the version of the rows. */
  migrations: z.array(z.string()),
  /** In the order in which they are filled. */
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.object({ name: z.string(), kind: z.enum(["text", "integer", "bytes"]) })),
      rows: count,
      sha256,
    }),
  ),
  pictures: z.object({
    count,
    bytes: count,
    /** Removed for good while the backup was made, because their time for undo was over: a restore removes their rows and files. */
    purged: z.array(z.object({ picture: z.string(), creation: z.string().nullable() })),
    /** Missing in the store before the backup; their rows are kept as they are. */
    lost: z.array(z.string()),
  }),
  /** Every other file but the pictures: rows, lists of pictures, the secret. */
  parts: z.array(z.object({ name: z.string(), sha256 })),
  /** A hash of the secret that signs sessions and links, to warn where it differs. */
  secret: z.object({ fingerprint: sha256, is_included: z.boolean() }),
  /** Keys of companies that were pasted in the studio, of which a backup without a passphrase has none; absent where none was left out. */
  left_out: z.object({ keys: count }).optional(),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** A line of a list of pictures; lists follow the pictures that they describe. */
export const listedPictureSchema = z.tuple([z.string(), count, sha256]);
export type ListedPicture = z.infer<typeof listedPictureSchema>;
