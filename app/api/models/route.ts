import type { ModelsResponse } from "contract/models/models";
import { SERVICES } from "contract/operations/services";
import { readModels } from "@/lib/creations/upstream";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";

/** The models of the studio, in the order of the picker. */
const list = route(SERVICES["GET /models"], async ({ runtime }): Promise<ModelsResponse> => {
  const { creations } = runtime;
  return { status: "success", models: await readModels(creations) };
});

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({ GET: list });
