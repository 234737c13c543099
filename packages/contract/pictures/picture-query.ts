/** The query of a picture's address; apart from `pictures.ts`, which pages load without zod. */
import * as z from "zod/mini";
import { PICTURE_FORMATS } from "./pictures";

/** The signature of the address is checked elsewhere. */
export const pictureQuerySchema = z.object({
  format: z.optional(z.enum(PICTURE_FORMATS, "format is png, webp or jpeg.")),
  /** Present: to be saved instead of shown. */
  download: z.optional(z.string()),
});
