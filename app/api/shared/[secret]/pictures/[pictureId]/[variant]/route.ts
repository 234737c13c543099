import { operations } from "@/lib/runtime/operations";
import { GUESTS } from "contract/operations/guests";
import { findSharedBoardOf } from "@/app/find-shared-board";
import { openGuestPicture } from "@/lib/boards/links/guest-picture";
import { pictureNotFound } from "@/lib/boards/links/guests";
import { pictureAnswer } from "@/lib/http/answers/picture";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = operations(
  GUESTS,
  {
    /** A picture under a share link, which is checked on every read: a revoked link ends its pictures at once. */
    "GET /shared/{secret}/pictures/{picture_id}/{variant}": async ({
      runtime,
      request,
      params: { secret, pictureId, variant },
    }) => {
      // Pages show many small ones at once; an original is read to be saved.
      const limit = variant === "original" ? "guest_original" : undefined;
      const shared = await findSharedBoardOf(runtime, request, secret, limit);
      const file = await openGuestPicture(runtime.boards, shared, { pictureId, variant });
      const answer = await pictureAnswer(request, file, variant === "original");
      // The browser asks again before it shows a kept copy, and gets 304 as long as the link works.
      answer.headers.set("cache-control", "private, no-cache");
      return answer;
    },
  },
  { missing: pictureNotFound, quickRead: true },
);
