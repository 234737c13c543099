/** The addresses of a board as files. */
import type { ChosenPictures, PdfCaptions, PdfOrientation, PdfPaper } from "contract/boards/board-files";
import { addressOf } from "../call/request";

/** The address of the ZIP: the originals, numbered in the board's order, with everything known as CSV and JSON. */
export const boardZipPath = (boardId: string, pictures: ChosenPictures) =>
  addressOf("GET /boards/{board_id}/zip", { params: { boardId }, query: { pictures } });

/** The address of one HTML file that presents without a network. @param query.pixels the longer side of its pictures. @param query.link_id whose head it has. */
export const boardHtmlPath = (
  boardId: string,
  query: {
    pictures: ChosenPictures;
    pixels: number;
    prompts: boolean;
    comments: boolean;
    link_id: string | undefined;
  },
) => addressOf("GET /boards/{board_id}/html", { params: { boardId }, query });

/** The address of the PDF. @param query.link_id whose head it has. */
export const boardPdfPath = (
  boardId: string,
  query: {
    pictures: ChosenPictures;
    pictures_per_page: number;
    captions: PdfCaptions;
    paper: PdfPaper;
    orientation: PdfOrientation;
    comments: boolean;
    pins: boolean;
    link_id: string | undefined;
  },
) => addressOf("GET /boards/{board_id}/pdf", { params: { boardId }, query });

/** The page that prints: a picture a page, with its caption. */
export const boardPrintPath = (boardId: string, pictures: ChosenPictures, linkId: string | undefined) =>
  `/boards/${encodeURIComponent(boardId)}/print?${new URLSearchParams({ pictures, ...(linkId && { link_id: linkId }) })}`;
