import { route } from "@/lib/runtime/route";
import { secretParams } from "contract/operations/params";
import { renderGuestPage } from "guest";
import { findSharedBoardOf } from "@/app/find-shared-board";
import { notFound } from "@/lib/base/errors";
import { withNewestComments } from "@/lib/boards/links/comments-of-page";
import { viewSharedBoard } from "@/lib/boards/links/guest-view";
import { methods } from "@/lib/http/methods";
import { htmlAnswer, withErrorPages } from "./html-answer";

/** The page of a share link, for people without an account. */
const page = route(
  { access: "anyone", params: secretParams },
  async ({ runtime, request, params: { secret } }) => {
    const shared = await findSharedBoardOf(runtime, request, secret, "shared_board");
    // The browser's key is known to its script alone, so the page is the same for every guest.
    const { board } = await viewSharedBoard(runtime.boards, shared, { guestKey: null });
    if (board === null) throw notFound();
    return htmlAnswer(renderGuestPage({ path: `/api/shared/${secret}`, board: withNewestComments(board) }));
  },
);

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({ GET: withErrorPages(page) });
