/** The formats in which a finished picture can be downloaded: `…/original?format=webp`. */
import * as z from "zod/mini";

export const PICTURE_FORMATS = ["png", "webp", "jpeg"] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** Its signature and the like are checked elsewhere. */
export const pictureQuerySchema = z.object({
  format: z.optional(z.enum(PICTURE_FORMATS, "format is png, webp or jpeg.")),
  /** Present: to be saved instead of shown. */
  download: z.optional(z.string()),
});
