import { PROMPTS } from "contract/operations/prompts";
import { drawThumbnail } from "@/lib/creations/thumbnail";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";

/** Draws a small picture of a prompt. */
const thumbnail = route(
  PROMPTS["POST /prompts/thumbnail"],
  async ({ runtime, body, signal }) =>
    new Response(new Uint8Array(await drawThumbnail(runtime.creations, body, signal)), {
      headers: { "content-type": "image/webp" },
    }),
);

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({ POST: thumbnail });
