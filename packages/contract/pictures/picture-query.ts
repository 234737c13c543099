/** The query of a picture's address; apart from `pictures.ts`, which pages load without zod. */
import * as z from "zod/mini";
import { ENLARGEMENT, PICTURE_FORMATS } from "./pictures";

/** The signature of the address is checked elsewhere. */
export const pictureQuerySchema = z.object({
  format: z.optional(z.enum(PICTURE_FORMATS, "format is png, webp or jpeg.")),
  /** Twice as wide and tall, by resampling: no model draws anything. */
  enlarge: z.optional(z.literal(String(ENLARGEMENT), `enlarge is ${ENLARGEMENT}.`)),
  /** Present: to be saved instead of shown. */
  download: z.optional(z.string()),
});
