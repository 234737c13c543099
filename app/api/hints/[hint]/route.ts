import { route } from "@/lib/runtime/route";
import { notFound } from "@/lib/base/errors";
import { takeHint } from "@/lib/creations/hint";
import { workAfterAnswer } from "@/lib/http/after-answer";
import { methods } from "@/lib/http/methods";
import { hintParams } from "@/lib/http/params";

/** A service says that a creation has ended. Its body is not read: the studio asks for itself. */
const hint = route({ access: "anyone", params: hintParams }, async ({ runtime, params }) => {
  const creationId = runtime.hints.creationOf(params.hint);
  if (creationId === null) throw notFound();
  await takeHint(runtime.creations, creationId);
  workAfterAnswer(runtime);
  return { status: "success" };
});

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({ POST: hint });
