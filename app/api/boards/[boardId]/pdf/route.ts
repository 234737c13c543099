import { operations } from "@/lib/runtime/operations";
import { BOARDS } from "contract/operations/boards";
import { madeWithInWords } from "guest/words";
import { boardNotFound, requireBoard } from "@/lib/boards/board-row";
import { openBoardPdf } from "@/lib/boards/files/pdf/open-pdf";
import { pdfFileAnswer } from "@/lib/http/answers/pdf-file";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = operations(
  BOARDS,
  {
    /** A board as a PDF: its pictures with their captions, and what was said about them. */
    "GET /boards/{board_id}/pdf": async ({
      runtime: { boards, db },
      principal,
      params: { boardId },
      query: { link_id: linkId, ...query },
    }) => {
      const { personId } = principal;
      await requireBoard(db, { ownerId: personId, boardId }, "look");
      const wanted = { ...query, boardId, personId, linkId };
      return pdfFileAnswer(
        await openBoardPdf(boards, wanted, (ways) => madeWithInWords(ways, "given pictures")),
      );
    },
  },
  { missing: boardNotFound },
);
