import * as z from "zod/mini";
import { idSchema } from "@/lib/contract/service";
import { readPicture } from "@/lib/creations/pictures";
import { methods } from "@/lib/http/methods";
import { pictureAnswer } from "@/lib/http/picture-answer";
import { route } from "@/lib/http/route";

const paramsSchema = z.object({ pictureId: idSchema, variant: z.enum(["original", "thumbnail"]) });

/** A finished picture, to whoever has its signed address. */
const picture = route({ access: "anyone", params: paramsSchema }, async ({ runtime, params, request }) => {
  const query = new URL(request.url).searchParams;
  return pictureAnswer(await readPicture(runtime.creations, { ...params, query }), query.has("download"));
});

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({ GET: picture });
