import { operations } from "@/lib/runtime/operations";
import { PROMPTS } from "contract/operations/prompts";
import { drawThumbnail } from "@/lib/creations/thumbnail";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = operations(PROMPTS, {
  /** Draws a small picture of a prompt. */
  "POST /prompts/thumbnail": async ({ runtime, body, signal }) =>
    new Response(new Uint8Array(await drawThumbnail(runtime.creations, body, signal)), {
      headers: { "content-type": "image/webp" },
    }),
});
