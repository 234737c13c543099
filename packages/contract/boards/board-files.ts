/** Boards as files: which pictures they hold, and how large these are. */
import * as z from "zod/mini";
import { idSchema } from "../service";

/** Which pictures of a board a file holds: all, all but rejected ones, or picks alone. */
export const CHOSEN_PICTURES = ["all", "unrejected", "picks"] as const;
export type ChosenPictures = (typeof CHOSEN_PICTURES)[number];

export const MIN_HTML_PIXELS = 800;
export const MAX_HTML_PIXELS = 4_096;
export const DEFAULT_HTML_PIXELS = 1_600;

const pictures = z._default(
  z.enum(CHOSEN_PICTURES, "pictures must be all, unrejected or picks."),
  "unrejected",
);

/** The share link whose sender, logo and introduction stand at the head; without it none do. */
const link_id = z.optional(idSchema);

/** `GET /api/boards/{board_id}/zip` */
export const boardFileQuerySchema = z.object({ pictures });

/** The page for printing. */
export const boardPrintQuerySchema = z.object({ pictures, link_id });

const pixelWords = `pixels is a whole number from ${MIN_HTML_PIXELS} to ${MAX_HTML_PIXELS}.`;

/** `GET /api/boards/{board_id}/html` */
export const boardHtmlQuerySchema = z.object({
  pictures,
  /** The longer side of the pictures in the file. */
  pixels: z._default(
    z.coerce
      .number(pixelWords)
      .check(z.int(pixelWords), z.gte(MIN_HTML_PIXELS, pixelWords), z.lte(MAX_HTML_PIXELS, pixelWords)),
    DEFAULT_HTML_PIXELS,
  ),
  /** Whether the file tells prompts and settings. */
  prompts: z._default(z.enum(["true", "false"], "prompts must be true or false."), "false"),
  link_id,
  /** Whether the file has what guests and the owner said about its pictures, with pins, but nothing that is hidden. */
  comments: z._default(z.enum(["true", "false"], "comments must be true or false."), "false"),
});
