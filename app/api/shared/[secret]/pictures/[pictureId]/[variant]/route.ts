import { GUESTS } from "contract/operations/guests";
import { findSharedBoardOf } from "@/app/find-shared-board";
import { openGuestPicture } from "@/lib/boards/links/guest-picture";
import { pictureNotFound } from "@/lib/boards/links/guests";
import { pictureAnswer } from "@/lib/http/answers/picture";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";

/** A picture under a share link, which is checked on every read: a revoked link ends its pictures at once. */
const picture = route(
  { ...GUESTS["GET /shared/{secret}/pictures/{picture_id}/{variant}"], missing: pictureNotFound },
  async ({ runtime, request, params: { secret, pictureId, variant } }) => {
    // Pages show many small ones at once; an original is read to be saved.
    const limit = variant === "original" ? "guest_original" : undefined;
    const shared = await findSharedBoardOf(runtime, request, secret, limit);
    const file = await openGuestPicture(runtime.boards, shared, { pictureId, variant });
    const answer = await pictureAnswer(request, file, variant === "original");
    // The browser asks again before it shows a kept copy, and gets 304 as long as the link works.
    answer.headers.set("cache-control", "private, no-cache");
    return answer;
  },
);

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods(
  { GET: picture },
  { quickRead: "/api/shared/[secret]/pictures/[pictureId]/[variant=thumbnail|view|original]" },
);
