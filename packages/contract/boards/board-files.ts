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

/** Pictures that one PDF has at most, as the print: more are gigabytes, which few programs open. */
export const MAX_PDF_PICTURES = 500;

export const PICTURES_PER_PAGE = [1, 2, 4, 6] as const;
export type PicturesPerPage = (typeof PICTURES_PER_PAGE)[number];

/** Below each picture: its number alone, also its note, or also how it was made. */
export const PDF_CAPTIONS = ["none", "notes", "prompts"] as const;
export type PdfCaptions = (typeof PDF_CAPTIONS)[number];

export const PDF_PAPERS = ["a4", "letter"] as const;
export type PdfPaper = (typeof PDF_PAPERS)[number];

/** `fitting`: the one in which the pictures are larger. */
export const PDF_ORIENTATIONS = ["fitting", "portrait", "landscape"] as const;
export type PdfOrientation = (typeof PDF_ORIENTATIONS)[number];

const perPageWords = "pictures_per_page is 1, 2, 4 or 6.";

/** `GET /api/boards/{board_id}/pdf` */
export const boardPdfQuerySchema = z.object({
  pictures,
  pictures_per_page: z._default(
    z.pipe(z.coerce.number(perPageWords), z.literal(PICTURES_PER_PAGE, perPageWords)),
    1,
  ),
  captions: z._default(z.enum(PDF_CAPTIONS, "captions must be none, notes or prompts."), "notes"),
  paper: z._default(z.enum(PDF_PAPERS, "paper must be a4 or letter."), "a4"),
  orientation: z._default(
    z.enum(PDF_ORIENTATIONS, "orientation must be fitting, portrait or landscape."),
    "fitting",
  ),
  /** Whether a list at the end has what guests and the owner said, but nothing that is hidden. */
  comments: z._default(z.enum(["true", "false"], "comments must be true or false."), "false"),
  /** Whether the pictures carry the numbers of those comments that stand at a point of them. */
  pins: z._default(z.enum(["true", "false"], "pins must be true or false."), "false"),
  link_id,
});

export type BoardPdfQuery = z.infer<typeof boardPdfQuerySchema>;
