import * as z from "zod/mini";
import { idSchema } from "@/lib/contract/service";
import { readPreview } from "@/lib/creations/pictures";
import { pictureAnswer } from "@/lib/http/answers/picture";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";

const paramsSchema = z.object({ creationId: idSchema, index: z.string().check(z.regex(/^\d{1,3}$/)) });

/** The preview of an unfinished picture. The signed address grants access. */
const preview = route({ access: "anyone", params: paramsSchema }, async ({ runtime, params, request }) => {
  const query = new URL(request.url).searchParams;
  return pictureAnswer(request, await readPreview(runtime.creations, { ...params, query }), false);
});

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods(
  { GET: preview },
  { quickRead: "/api/pictures/previews/[creationId]/[index]" },
);
