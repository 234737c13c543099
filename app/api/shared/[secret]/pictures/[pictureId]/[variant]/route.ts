import * as z from "zod/mini";
import { findSharedBoardOf } from "@/app/find-shared-board";
import { openGuestPicture } from "@/lib/boards/links/guest-picture";
import { pictureNotFound } from "@/lib/boards/links/guests";
import { idSchema } from "@/lib/contract/service";
import { pictureAnswer } from "@/lib/http/answers/picture";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";

const params = z.object({
  secret: z.string(),
  pictureId: idSchema,
  variant: z.enum(["thumbnail", "view", "original"]),
});

/** A picture under a share link, which is checked on every read: a revoked link ends its pictures at once. */
const picture = route(
  { access: "anyone", params, missing: pictureNotFound },
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
