import { GUESTS } from "contract/operations/guests";
import { findSharedBoardOf } from "@/app/find-shared-board";
import { openBoardZip } from "@/lib/boards/files/zip";
import { notAllowedByLink } from "@/lib/boards/links/guests";
import { zipAnswer } from "@/lib/http/answers/zip";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";

/** The originals that a share link shows, where it allows downloads. */
const zip = route(GUESTS["GET /shared/{secret}/zip"], async ({ runtime, request, params: { secret } }) => {
  const shared = await findSharedBoardOf(runtime, request, secret, "guest_zip");
  if (!shared.allowsDownloads) throw notAllowedByLink("downloads");
  return zipAnswer(await openBoardZip(runtime.boards, shared));
});

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({ GET: zip });
