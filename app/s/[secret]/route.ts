import { route } from "@/lib/runtime/route";
import { secretParams } from "contract/operations/params";
import { isStudioError, type StudioError } from "contract/studio-error";
import { renderGuestPage } from "guest";
import { findSharedBoardOf } from "@/app/find-shared-board";
import { notFound } from "@/lib/base/errors";
import { withNewestComments } from "@/lib/boards/comments/of-page";
import { viewSharedBoard } from "@/lib/boards/links/guest-view";
import { errorAnswer } from "@/lib/http/answers/json";
import { readForm } from "@/lib/http/body/read-form";
import { methods } from "@/lib/http/methods";
import { htmlAnswer, lockAnswer, withErrorPages } from "./html-answer";
import { unlock } from "./unlock";

/** The page of a share link, for people without an account; before the password of a link that has one, the page that asks for it. */
const page = route(
  { access: "anyone", params: secretParams },
  async ({ runtime, request, params: { secret } }) => {
    try {
      const shared = await findSharedBoardOf(runtime, request, secret, "shared_board");
      // The browser's key is known to its script alone, so the page is the same for every guest.
      const { board } = await viewSharedBoard(runtime.boards, shared, { guestKey: null });
      if (board === null) throw notFound();
      return htmlAnswer(renderGuestPage({ path: `/api/shared/${secret}`, board: withNewestComments(board) }));
    } catch (error) {
      if (isStudioError(error) && error.errorName === "password_required")
        return lockAnswer(null, { status: error.httpStatus });
      throw error;
    }
  },
);

/** Takes the password from the form of that page, and shows the board or the form again. */
const typed = route(
  { access: "anyone", params: secretParams },
  async ({ runtime, request, params: { secret } }) => {
    const { password } = await readForm(request);
    try {
      const cookies = await unlock(runtime, request, { secret, password: String(password ?? "") });
      if (cookies === null) return lockAnswer("This is not the password.", { status: 403 });
      const headers = new Headers({ location: `/s/${secret}`, "cache-control": "no-store" });
      for (const cookie of cookies) headers.append("set-cookie", cookie);
      return new Response(null, { status: 303, headers });
    } catch (error) {
      if (isStudioError(error) && error.errorName === "too_many_requests") return waitAnswer(error);
      throw error;
    }
  },
);

/** The form, with how long to wait. Other ways of asking too often are answered in the same way. */
const waitAnswer = (error: StudioError): Response => lockAnswer(error.message, errorAnswer(error));

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  GET: withErrorPages(page),
  POST: withErrorPages(typed),
});
