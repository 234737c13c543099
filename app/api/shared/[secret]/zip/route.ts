import { operations } from "@/lib/runtime/operations";
import { GUESTS } from "contract/operations/guests";
import { findSharedBoardOf } from "@/app/find-shared-board";
import { openBoardZip } from "@/lib/boards/files/zip";
import { notAllowedByLink } from "@/lib/boards/links/guests";
import { zipAnswer } from "@/lib/http/answers/zip";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = operations(GUESTS, {
  /** The originals that a share link shows, where it allows downloads. */
  "GET /shared/{secret}/zip": async ({ runtime, request, params: { secret } }) => {
    const shared = await findSharedBoardOf(runtime, request, secret, "guest_zip");
    if (!shared.allowsDownloads) throw notAllowedByLink("downloads");
    return zipAnswer(await openBoardZip(runtime.boards, shared));
  },
});
