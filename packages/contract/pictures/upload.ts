/** Uploads: pictures that people bring, to make pictures from. */
import * as z from "zod/mini";
import { extensible } from "../answered";
import { idSchema } from "../service";

/** The largest file that can be uploaded. */
export const MAX_UPLOAD_BYTES = 50 * 1024 * 1024;

/** How long an upload is kept that no creation uses, since its bytes were last sent. */
export const UPLOAD_KEPT_MS = 24 * 3_600_000;

/** `POST /api/uploads` and `GET /api/uploads/{upload_id}` */
export const uploadResponseSchema = z.looseObject({
  status: z.literal("success"),
  value: z.looseObject({
    upload_id: idSchema,
    width: z.int(),
    height: z.int(),
    /** Of the kept bytes: PNG, or JPEG for what came as JPEG, lossy WebP or AVIF without transparency. */
    media_type: extensible(z.enum(["image/png", "image/jpeg"]), "unknown"),
    has_alpha: z.boolean(),
    /** Of the kept bytes, in base64url. */
    sha256: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)),
    byte_length: z.int(),
    /** When it is removed; null while a creation uses it. */
    expire_time: z.nullable(z.iso.datetime()),
    thumbnail_url: z.url(),
    media_url: z.url(),
  }),
});

export type Upload = z.infer<typeof uploadResponseSchema>["value"];
